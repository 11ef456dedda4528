import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";

/** A part of the page that is opened when somebody wants it. */
export function Fold({
  title,
  hint,
  isOpen,
  children,
}: {
  title: string;
  /** How much is inside. */
  hint?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details open={isOpen} className="group border-b border-line first:border-t">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <Glyph
          name="next"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        {hint === undefined ? null : <span className="figures text-sm text-muted">{hint}</span>}
      </summary>
      <div className="pt-2 pb-6">{children}</div>
    </details>
  );
}
