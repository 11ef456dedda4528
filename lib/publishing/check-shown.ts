import { findJoinedNumbers, findUnseen } from "@/lib/shared/find-unseen";
import { readSource } from "@/lib/shared/read-markdown";
import type { Blocker } from "./blocker";
import { checkMarkdown } from "./check-markdown";

/**
 * Refuses a text in Markdown whose page would not show all of its words, or two numbers as one. It reads the text, so browsers
 * load it when they need it.
 */
export function checkShown(text: string, field: string): Blocker[] {
  if (!checkMarkdown(text).ok) return [];
  const read = readSource(text);
  const unseen = findUnseen(text, read);
  const joined = findJoinedNumbers(text, read);
  const blocked = (code: string, said: string): Blocker => ({ step: "write", field, code, text: said });
  if (unseen !== null) {
    const { words, line } = unseen;
    return [
      blocked(
        "body-unseen",
        `Readers would not see “${words}” (line ${line}). Write it in the text itself, or delete it.`,
      ),
    ];
  }
  if (joined === null) return [];
  const { words, line } = joined;
  return [
    blocked(
      "body-joined",
      `Readers would see “${words}” (line ${line}) as one number. Put spaces around its signs, or write \\* for a star.`,
    ),
  ];
}
