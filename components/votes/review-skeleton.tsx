import type { ReactNode } from "react";

/** The shape of a list of ballots while it is read. */
export function ReviewSkeleton(): ReactNode {
  return (
    <div role="status" className="grid gap-3 no-script:hidden">
      <span className="sr-only">Loading proposals that need your vote...</span>
      {["one", "two", "three"].map((name) => (
        <div
          key={name}
          className="h-33 sm:h-19 animate-pulse rounded-card bg-surface-2 motion-reduce:animate-none"
        />
      ))}
    </div>
  );
}
