import type { Element, ElementContent, Root, RootContent } from "hast";
import ReactMarkdown from "react-markdown";
import { markdownRules } from "@/lib/shared/markdown-rules";
import { escapeHtml } from "./escape-html";

/**
 * A text in Markdown as HTML, made safe by the rules of the product's pages. It is packed into generated/markdown.js, because
 * what it needs of React isn't there where a server runs.
 */
export function markdownToHtml(text: string): string {
  try {
    let read: Root | null = null;
    const keep = () => (tree: Root) => {
      read = tree;
    };
    const { remarkPlugins, rehypePlugins } = markdownRules;
    ReactMarkdown({ children: text, remarkPlugins, rehypePlugins: [...(rehypePlugins ?? []), keep] });
    return writeAll((read as Root | null)?.children ?? []);
  } catch {
    return `<p>${escapeHtml(text)}</p>`;
  }
}

const VOID = new Set(["br", "hr", "input"]);
const ATTRIBUTES: Readonly<Record<string, string>> = {
  href: "href",
  align: "align",
  start: "start",
  type: "type",
  dir: "dir",
};
const FLAGS = ["checked", "disabled"];

function writeAll(nodes: readonly (RootContent | ElementContent)[]): string {
  return nodes
    .map((node) =>
      node.type === "text" ? escapeHtml(node.value) : node.type === "element" ? write(node) : "",
    )
    .join("");
}

function write({ tagName, properties, children }: Element): string {
  // The page's own title is the h1.
  const name = tagName === "h1" ? "h2" : tagName;
  const attributes = [
    ...Object.entries(ATTRIBUTES).flatMap(([property, attribute]) => {
      const value = properties[property];
      return typeof value === "string" || typeof value === "number"
        ? [` ${attribute}="${escapeHtml(String(value))}"`]
        : [];
    }),
    ...FLAGS.filter((flag) => properties[flag] === true).map((flag) => ` ${flag}`),
    name === "a" ? ' rel="nofollow noopener noreferrer ugc"' : "",
  ].join("");
  return VOID.has(name) ? `<${name}${attributes}>` : `<${name}${attributes}>${writeAll(children)}</${name}>`;
}
