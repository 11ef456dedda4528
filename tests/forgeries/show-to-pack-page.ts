import { showRecount } from "@/components/verify/show-recount";
import type { Reader, Rewrite, Verdict } from "./forgery";

const VERDICTS: Readonly<Record<string, Verdict>> = {
  holds: "true",
  running: "true",
  open: "unchecked",
  wrong: "false",
  failed: "unreadable",
};

/**
 * What the recount in a page of an exit pack says to a reader who brings the keys of the log and nothing else. Beside a ballot
 * that it names as unchecked, green is no more than "unchecked".
 */
export async function showToPackPage(
  text: ReturnType<Rewrite>,
  { logKeys, now }: Reader,
): Promise<{ verdict: Verdict; said: string }> {
  const lines: { textContent: string }[] = [];
  const answer = { replaceChildren: (...given: typeof lines) => lines.splice(0, lines.length, ...given) };
  const dataset: Record<string, string> = {};
  const panel = { dataset, querySelector: (wanted: string) => (wanted === "[data-answer]" ? answer : null) };
  Object.assign(globalThis, { document: { createElement: () => ({ textContent: "" }) } });
  const file = new Blob([text]);
  const given = {
    panel: panel as unknown as HTMLElement,
    file,
    keys: logKeys,
    digest: null,
    isOwnFile: false,
  };
  await atTime(now, () => showRecount(given));
  const said = lines.map(({ textContent }) => textContent);
  const verdict = VERDICTS[dataset["status"] ?? ""];
  if (verdict === undefined) throw new Error(`the page says ${dataset["status"]}: ${said.join("\n")}`);
  const isExcepted = verdict === "true" && said.some((each) => each.startsWith("voters["));
  return { verdict: isExcepted ? "unchecked" : verdict, said: said.join("\n") };
}

/** The page reads the clock before its first wait. */
function atTime<Answer>(now: number, run: () => Answer): Answer {
  const { now: clock } = Date;
  Date.now = () => now;
  try {
    return run();
  } finally {
    Date.now = clock;
  }
}
