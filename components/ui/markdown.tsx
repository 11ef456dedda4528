import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { markdownRules } from "@/lib/shared/markdown-rules";

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

/** The same without what is around it. */
export function renderMarkdown(text: string): ReactNode {
  try {
    // Called instead of being an element, so that what it throws is caught here, on the server too.
    return ReactMarkdown({
      children: text,
      components: COMPONENTS,
      ...markdownRules,
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
