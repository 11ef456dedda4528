import type { Nodes } from "mdast";
import { findJoinedNumbers, findUnseen } from "@/lib/shared/find-unseen";
import { readSource } from "@/lib/shared/read-markdown";
import { findInvisible } from "@/lib/shared/visible-text";
import type { Blocker } from "./blocker";
import { checkMarkdown } from "./check-markdown";

/**
 * Refuses a text in Markdown whose page would not show all of its words, or would show others. It reads the text, so browsers load
 * it when they need it.
 */
export function checkShown(text: string, field: string): Blocker[] {
  if (!checkMarkdown(text).ok) return [];
  const read = readSource(text);
  const blocked = (code: string, said: string): Blocker[] => [{ step: "write", field, code, text: said }];
  const unseen = findUnseen(text, read);
  if (unseen !== null) {
    const { words, line } = unseen;
    return blocked(
      "body-unseen",
      `Readers would not see “${words}” (line ${line}). Write it in the text itself, or delete it.`,
    );
  }
  const joined = findJoinedNumbers(text, read);
  if (joined !== null) {
    const { words, line } = joined;
    return blocked(
      "body-joined",
      `Readers would see “${words}” (line ${line}) as one number. Put spaces around its signs, or write \\* for a star.`,
    );
  }
  const line = findHiddenSign(read, text);
  if (line === null) return [];
  const said = `Line ${line} has an invisible sign or mark, written as an entity such as &#x202E;. Delete it.`;
  return blocked("body-entity", said);
}

/** The line of the first entity that becomes a sign which nobody may type. */
function findHiddenSign(node: Nodes, text: string): number | null {
  if ("children" in node) {
    for (const child of node.children) {
      const line = findHiddenSign(child, text);
      if (line !== null) return line;
    }
  }
  if (node.type !== "text" || node.position === undefined) return null;
  const { start, end } = node.position;
  const written = text.slice(start.offset, end.offset);
  const sign = findInvisible(node.value, (each) => written.includes(each));
  const isComposed = node.value === node.value.normalize("NFC");
  return sign === null && isComposed ? null : start.line;
}
