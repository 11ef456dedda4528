import type { Element, ElementContent, Root, RootContent } from "hast";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { linkDestination } from "@/lib/shared/link-destination";

// Text that people pay to publish: no raw HTML (none is parsed), no images, links that vouch for nothing (security.md section 9).
const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !["img", "picture", "source"].includes(name)),
  protocols: { href: ["http", "https", "mailto"] },
};

const COMPONENTS: Components = {
  // The page's own title is the h1.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) => <BodyLink href={href}>{children}</BodyLink>,
  // Wide content scrolls by itself, by keyboard too.
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be in reach of the keyboard.
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table>{children}</table>
    </section>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be in reach of the keyboard.
    <pre tabIndex={0}>{children}</pre>
  ),
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked === true}
      readOnly
      disabled
      aria-label={checked === true ? "done" : "not done"}
    />
  ),
};

/** A proposal's text as its author meant it: GFM with tables and task lists. A text that can't be rendered is shown as it was typed. */
export function Markdown({ text }: { text: string }): ReactNode {
  return (
    <div className="prose" dir="auto">
      {renderMarkdown(text)}
    </div>
  );
}

function renderMarkdown(text: string): ReactNode {
  try {
    // Called instead of being an element, so that what it throws is caught here, on the server too.
    return ReactMarkdown({
      children: text,
      components: COMPONENTS,
      remarkPlugins: [remarkGfm],
      rehypePlugins: [linkImages, [rehypeSanitize, SCHEMA], nameHosts],
    });
  } catch {
    return <p className="whitespace-pre-wrap">{text}</p>;
  }
}

function BodyLink({ href, children }: { href: string | undefined; children?: ReactNode }): ReactNode {
  // Relative to any page: what no browser can read as an address leads nowhere.
  if (!href || !URL.canParse(href, "https://club.example")) return <span>{children}</span>;
  if (href.startsWith("#")) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
      {children}
    </a>
  );
}

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
