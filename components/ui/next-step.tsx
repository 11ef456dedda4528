import type { ReactNode } from "react";
import { Glyph } from "./glyph";

/** What a person has just done, in one sentence that is read out, and the one thing to do next. */
export function NextStep({
  title,
  text,
  children,
}: {
  /** What is done: "Vote counted: Yes, 12.40 VP". */
  title: ReactNode;
  /** What it means, or how it can still be changed. */
  text?: ReactNode;
  /** One button, and quiet links under it. */
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-active/18 text-active"
        >
          <Glyph name="check" className="size-5" />
        </span>
        <div role="status" className="min-w-0 self-center">
          <p className="figures text-base font-semibold wrap-anywhere">{title}</p>
          {text === undefined ? null : <p className="mt-0.5 text-sm text-muted">{text}</p>}
        </div>
      </div>
      {children === undefined ? null : <div className="grid gap-3">{children}</div>}
    </div>
  );
}
