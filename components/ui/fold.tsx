import type { ReactNode } from "react";
import { Glyph } from "./glyph";

/** A part of a page that few need: its heading and what matters of it, the rest on demand. */
export function Fold({
  title,
  summary,
  children,
}: {
  title: string;
  summary: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-13 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <Glyph
          name="next"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
        />
        <h2 className="text-base">{title}</h2>
        <span className="figures ml-auto text-right text-sm text-muted">{summary}</span>
      </summary>
      <div className="pb-5 sm:pl-7">{children}</div>
    </details>
  );
}
