import type { ReactNode } from "react";
import { Stroke } from "@/components/ui/glyph";

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
            <Stroke
              box={16}
              width={1.5}
              className="size-3.5 shrink-0 text-muted"
              d="M6.500 3.500h-3v9h9v-3M9 2.500h4.500V7M13 3 7 9"
            />
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
