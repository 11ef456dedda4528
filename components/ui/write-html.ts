import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

const VOID = new Set(["br", "hr", "input"]);
const RENAMED: Readonly<Record<string, string>> = { className: "class", htmlFor: "for" };
const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/**
 * The HTML of elements without state, as `renderToStaticMarkup` writes it; that can't be imported beside server components.
 * Throws for what no sanitized text has, such as a handler.
 */
export function writeHtml(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return escapeText(String(node));
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(writeHtml).join("");
  if (isValidElement<Props>(node)) return writeElement(node);
  throw new Error(`${typeof node} is no part of a text`);
}

type Props = { children?: ReactNode } & Record<string, unknown>;

function writeElement({ type, props }: ReactElement<Props>): string {
  if (type === Fragment) return writeHtml(props.children);
  // A component of ours has neither state nor effects.
  if (typeof type === "function") return writeHtml((type as (props: Props) => ReactNode)(props));
  if (typeof type !== "string" || !/^[a-z][a-z0-9]*$/.test(type)) throw new Error(`${type} is no element`);
  const { children, ...attributes } = props;
  const start = `<${type}${Object.entries(attributes).map(writeAttribute).join("")}`;
  if (VOID.has(type)) return `${start}/>`;
  const inner = writeHtml(children);
  // A browser drops the first line break of a pre.
  return `${start}>${type === "pre" && inner.startsWith("\n") ? "\n" : ""}${inner}</${type}>`;
}

function writeAttribute([name, value]: [string, unknown]): string {
  if (value === null || value === undefined || value === false) return "";
  if (!/^[a-zA-Z-]+$/.test(name) || /^on/i.test(name)) throw new Error(`${name} is no attribute of a text`);
  const written = (RENAMED[name] ?? name).toLowerCase();
  if (value === true) return ` ${written}="${/^(aria|data)-/.test(written) ? "true" : ""}"`;
  if (typeof value === "object") return ` ${written}="${escapeText(writeStyle(value))}"`;
  return ` ${written}="${escapeText(String(value))}"`;
}

function writeStyle(style: object): string {
  return Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(";");
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}
