import type { Route } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";

/** Shown in place of a proposal that is not what its author signed. The recount names what differs. */
export function AlteredNotice<Path extends string>({
  verifyPath,
  children,
}: {
  verifyPath: Route<Path>;
  /** The text as it is in the database. */
  children: ReactNode;
}): ReactNode {
  return (
    <section
      aria-label="Altered"
      className="grid gap-4 rounded-card border border-danger bg-surface p-4 text-sm sm:p-5"
    >
      <p>
        <b className="font-semibold text-danger">This text is not what the author signed.</b> Its words, dates
        or rules were changed in the database. Don't rely on them. You can't vote on this page.
      </p>
      <p>
        <a href={verifyPath} className={buttonClass()}>
          Verify
        </a>
      </p>
      <details className="border-t border-line pt-3">
        <summary className="text-muted hover:text-text">Show this text</summary>
        <div className="mt-3">{children}</div>
      </details>
    </section>
  );
}
