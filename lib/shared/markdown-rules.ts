import type { Element, ElementContent, Root, RootContent } from "hast";
import type { Options } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { linkDestination } from "./link-destination";

// Text that people pay to publish: no raw HTML (none is parsed), no images, links that vouch for nothing (security.md section 9).
const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["img", "picture", "source"].includes(name)),
  protocols: { href: ["http", "https", "mailto"] },
};

/** How every text in Markdown is read and made safe. */
export const markdownRules: Required<Pick<Options, "remarkPlugins" | "rehypePlugins">> = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [linkImages, [rehypeSanitize, SCHEMA], nameHosts],
};

/** Replaces each image by a link with its words, so that reading a text contacts no other server. */
function linkImages() {
  return (tree: Root): void => replaceImages(tree, false);
}

function replaceImages(node: Root | Element, isInLink: boolean): void {
  node.children = node.children.map((child) => {
    if (child.type !== "element") return child;
    if (child.tagName === "img") return toLink(child, isInLink);
    replaceImages(child, isInLink || child.tagName === "a");
    return child;
  }) as typeof node.children;
}

function toLink({ properties }: Element, isInLink: boolean): ElementContent {
  const { src, alt } = properties;
  const value = typeof alt === "string" && alt.trim() !== "" ? alt : "Image";
  const words: ElementContent = { type: "text", value };
  if (isInLink || typeof src !== "string") return words;
  return { type: "element", tagName: "a", properties: { href: src }, children: [words] };
}

/** Says after each link where it leads, unless its text does: "[good.example](https://evil.example)" must not pass for the first. */
function nameHosts() {
  return (tree: Root): void => addHosts(tree);
}

function addHosts(node: Root | Element): void {
  const children: (RootContent | ElementContent)[] = node.children;
  node.children = children.flatMap((child): (RootContent | ElementContent)[] =>
    child.type === "element" ? withHost(child) : [child],
  ) as typeof node.children;
}

function withHost(element: Element): ElementContent[] {
  if (element.tagName !== "a") {
    addHosts(element);
    return [element];
  }
  const { href } = element.properties;
  const destination = typeof href === "string" ? linkDestination({ href, text: textOf(element) }) : null;
  if (destination === null) return [element];
  return [isolated(element), { type: "text", value: " " }, hostMark(destination)];
}

/** Isolated, so that a sign that turns text around doesn't turn what follows. */
function isolated(link: Element): Element {
  return { type: "element", tagName: "bdi", properties: {}, children: [link] };
}

function hostMark(destination: string): Element {
  return {
    type: "element",
    tagName: "bdi",
    properties: { dir: "ltr", className: ["text-muted", "wrap-anywhere"] },
    children: [{ type: "text", value: `(${destination})` }],
  };
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}
