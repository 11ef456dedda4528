import type { ReactNode } from "react";

/** The shape of the ballot while its power is read. */
export function PanelSkeleton(): ReactNode {
  return (
    <div role="status" className="grid gap-3 no-script:hidden">
      <span className="sr-only">Loading your ballot...</span>
      {["h-9 w-full", "h-14 w-full", "h-16 w-full", "h-12 w-full"].map((size) => (
        <div
          key={size}
          className={`${size} animate-pulse rounded-lg bg-surface-2 motion-reduce:animate-none`}
        />
      ))}
    </div>
  );
}
