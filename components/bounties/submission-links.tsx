import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";

/** Links that an author gave, each with the site that it leads to; they vouch for nothing. */
export function SubmissionLinks({ links }: { links: readonly string[] }): ReactNode {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className="flex flex-wrap gap-2">
      {links.map((link) => (
        <li key={link} className="max-w-full min-w-0">
          <a
            href={link}
            target="_blank"
            rel="nofollow noopener noreferrer ugc"
            title={link}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-lg border border-line bg-surface-2 px-2.5 text-sm hover:border-muted"
          >
            <Glyph name="outside" className="size-3.5 shrink-0 text-muted" />
            <span className="truncate">{shorten(link)}</span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "https://www.example.org/a/b" reads "example.org/a/b". */
function shorten(link: string): string {
  return link.replace(/^https:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
