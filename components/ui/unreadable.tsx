import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { EmptyState } from "./empty-state";
import { LineDrawing } from "./line-drawing";

/** Shown in place of what the database did not give; `href` asks for the same again by a document load. */
export function Unreadable({ what, href }: { what: string; href: string }): ReactNode {
  return (
    <EmptyState
      drawing={<LineDrawing name="broken" />}
      title={`${what} can't be read right now`}
      action={
        <a href={href} className={buttonClass({ variant: "primary" })}>
          Try again
        </a>
      }
    >
      The database did not answer. Nothing is lost; it usually comes back within a minute.
    </EmptyState>
  );
}
