import { checkMarkdown } from "@/lib/publishing/check-markdown";
import { BODY_CHARACTERS } from "@/lib/publishing/publishing-limits";

/** What people write, in one section. */
export const SECTION =
  "## Costs\n\nSee the [offer](https://example.org) and **all** of it.\n\n- one\n  - two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`code`\n\n> a quote\n\n";

/** The longest beginning of a text that may be saved. */
export function cutToAllowed(text: string): string {
  let [short, long] = [0, Math.min(text.length, BODY_CHARACTERS)];
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (checkMarkdown(text.slice(0, middle)).ok) short = middle;
    else long = middle - 1;
  }
  return text.slice(0, short);
}
