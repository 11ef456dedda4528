import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { findUnseen } from "./find-unseen";
import { readMarkdown, readSource } from "./read-markdown";

/** The HTML of a text in Markdown, safe to show. A text that can't be read is shown as it was typed. */
export function markdownToHtml(text: string): string {
  return write(text, readMarkdown);
}

/**
 * The same for a text that its author signed. One that was published before `findUnseen` was asked may hide words: then it
 * follows as it was signed.
 */
function signedToHtml(text: string): string {
  return write(text, (read) => {
    const shown = readMarkdown(read);
    const unseen = findUnseen(text, read);
    if (unseen === null) return shown;
    const note = `Some of the signed text isn't shown above, such as “${unseen.words}” (line ${unseen.line}).`;
    const whole = element("details", element("summary", "As signed"), element("pre", text));
    return { ...shown, children: [...shown.children, element("p", element("strong", note)), whole] };
  });
}

function write(text: string, read: (source: ReturnType<typeof readSource>) => Root): string {
  try {
    return toHtml(read(readSource(text)));
  } catch {
    return toHtml(element("pre", text));
  }
}

/** `form` names this renderer with everything that it depends on; its test says what it must be. */
export const signedRenderer = { form: "f408cc1c8666d260", render: signedToHtml };

function element(tagName: string, ...children: (string | ElementContent)[]): Element {
  return {
    type: "element",
    tagName,
    properties: {},
    children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
  };
}
