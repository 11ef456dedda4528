import { renderMarkdown } from "./markdown";
import { writeHtml } from "./write-html";

/**
 * Writes the HTML of a text. `form` names this renderer with everything that it depends on, so what another one wrote isn't
 * shown; its test says what it must be.
 */
export const markdownRenderer = {
  form: "0b67520082513543",
  render: (text: string): string => writeHtml(renderMarkdown(text)),
};
