import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { EmptyState } from "./empty-state";

/** Shown in place of what the database did not give. */
export function Unreadable({ what }: { what: string }): ReactNode {
  return (
    <EmptyState
      drawing="broken"
      title={`${what} can't be read right now`}
      action={
        // biome-ignore lint/a11y/useValidAnchor: an empty one loads the document at this very address again.
        <a href="" className={buttonClass({ variant: "primary" })}>
          Try again
        </a>
      }
    >
      The database did not answer. Nothing is lost; it usually comes back within a minute.
    </EmptyState>
  );
}
