import type { Element, ElementContent, Root, RootContent } from "hast";
import type { Root as Source } from "mdast";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype, { defaultHandlers, type Options } from "remark-rehype";
import { unified } from "unified";
import { linkDestination } from "./link-destination";

const PROTOCOLS = ["http", "https", "mailto"];
// Text that people pay to publish: no image, nothing that runs, links that vouch for nothing (security.md section 9).
const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["img", "picture", "source"].includes(name)),
  protocols: { href: PROTOCOLS },
  // Only footnotes have ids, and theirs have a prefix already.
  clobber: [],
};

/** What a reader would not see otherwise is shown: raw HTML, what is said of a block of code, and the labels of footnotes. */
const HANDLERS: Options["handlers"] = {
  html: (_state, { value }, parent) => (isOfWords(parent) ? textOf(value) : element("p", [textOf(value)])),
  code(state, node) {
    const pre = defaultHandlers.code(state, node);
    const info = [node.lang, node.meta].filter(Boolean).join(" ");
    if (info !== "") pre.children.unshift(element("span", [textOf(`${info}\n`)]));
    return pre;
  },
  footnoteReference(state, node) {
    const made = defaultHandlers.footnoteReference(state, node);
    const [link] = made.children;
    if (link?.type === "element") link.children = [textOf(node.label ?? node.identifier)];
    return made;
  },
};

const source = unified().use(remarkParse).use(remarkGfm).freeze();
const reading = unified()
  .use(remarkRehype, { handlers: HANDLERS })
  .use(() => linkImages)
  .use(() => labelFootnotes)
  .use(rehypeSanitize, SCHEMA)
  .use(() => dress)
  .freeze();

/** A text in Markdown as its author structured it. Its nodes say where they are in the text. */
export const readSource = (text: string): Source => source.runSync(source.parse(text)) as Source;

/**
 * The one reading of such a text, made safe. Pages, packs and descriptions are written from it, so all of them show the same
 * words.
 */
export const readMarkdown = (read: Source): Root => reading.runSync(read) as Root;

/** Whether a page makes a link of this address. */
export function isLinkable(url: string): boolean {
  const [, protocol] = /^([^/?#:]*):/.exec(url) ?? [];
  return (
    (protocol === undefined || PROTOCOLS.includes(protocol)) &&
    linkDestination({ href: url, text: "" }) !== undefined
  );
}

function isOfWords(parent: { type: string } | undefined): boolean {
  return (
    parent !== undefined && !["root", "blockquote", "listItem", "footnoteDefinition"].includes(parent.type)
  );
}

const textOf = (value: string): ElementContent => ({ type: "text", value });

function element(
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children };
}

/** Replaces each element by what `change` makes of it, from the leaves up. */
function mapElements(node: Root | Element, change: (element: Element) => ElementContent[]): void {
  const children: (RootContent | ElementContent)[] = node.children;
  node.children = children.flatMap((child): (RootContent | ElementContent)[] => {
    if (child.type !== "element") return [child];
    mapElements(child, change);
    return change(child);
  }) as typeof node.children;
}

/** Replaces each image by a link with its words, so that reading a text contacts no other server. */
function linkImages(tree: Root): void {
  mapElements(tree, (image) => {
    if (image.tagName !== "img") return [image];
    const { src, alt } = image.properties;
    const words = textOf(typeof alt === "string" && alt.trim() !== "" ? alt : "Image");
    return [typeof src === "string" ? element("a", [words], { href: src }) : words];
  });
  // A link in a link is none.
  mapElements(tree, (link) => {
    if (link.tagName === "a")
      mapElements(link, (inner) => (inner.tagName === "a" ? inner.children : [inner]));
    return [link];
  });
}

/** Begins each footnote with its label. */
function labelFootnotes(tree: Root): void {
  const labels = new Map<unknown, string>();
  mapElements(tree, (found) => {
    const { href, id, dataFootnoteRef } = found.properties;
    if (dataFootnoteRef === true) labels.set(href, wordsOf(found));
    const label = found.tagName === "li" ? labels.get(`#${String(id)}`) : undefined;
    if (label === undefined) return [found];
    const [first] = found.children.filter(({ type }) => type === "element");
    const place = first?.type === "element" && first.tagName === "p" ? first : found;
    place.children.unshift(textOf(`${label}. `));
    return [found];
  });
}

function dress(tree: Root): void {
  mapElements(tree, (found) => {
    const { tagName, properties } = found;
    if (tagName === "a") return dressLink(found);
    // The page's own title is the h1.
    if (tagName === "h1") found.tagName = "h2";
    if (tagName === "input") properties["ariaLabel"] = properties["checked"] === true ? "done" : "not done";
    if (tagName === "ol") numberItems(found);
    // Wide content scrolls by itself, by keyboard too.
    if (tagName === "pre") properties["tabIndex"] = 0;
    if (tagName !== "table") return [found];
    return [element("section", [found], { ariaLabel: "Table", tabIndex: 0, className: ["overflow-x-auto"] })];
  });
}

/** So that the HTML has the numbers, not only a drawing of it. */
function numberItems({ properties: { start }, children }: Element): void {
  let number = typeof start === "number" ? start : 1;
  for (const item of children) {
    // A footnote has its label.
    if (item.type !== "element" || item.properties["id"] !== undefined) continue;
    item.properties["value"] = number;
    number += 1;
  }
}

/** Says after each link where it leads, unless its text does: "[good.example](https://evil.example)" must not pass for the first. */
function dressLink(link: Element): ElementContent[] {
  const { href, dataFootnoteRef, dataFootnoteBackref } = link.properties;
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) return [link];
  const destination = typeof href === "string" ? linkDestination({ href, text: wordsOf(link) }) : undefined;
  // What no browser can read as an address leads nowhere.
  if (destination === undefined) return [element("span", link.children)];
  if (!String(href).startsWith("#"))
    Object.assign(link.properties, { target: "_blank", rel: ["nofollow", "noopener", "noreferrer", "ugc"] });
  if (destination === null) return [link];
  const mark = element("bdi", [textOf(`(${destination})`)], {
    dir: "ltr",
    className: ["text-muted", "wrap-anywhere"],
  });
  // Isolated, so that a sign that turns text around doesn't turn what follows.
  return [element("bdi", [link]), textOf(" "), mark];
}

function wordsOf(node: Element): string {
  const words = node.children.map((child) => {
    if (child.type === "element") return wordsOf(child);
    return child.type === "text" ? child.value : "";
  });
  return words.join("");
}
