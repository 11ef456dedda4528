import type { ReactNode } from "react";

/** Stands for an editor that is on its way. */
export function ComposerSkeleton(): ReactNode {
  return (
    <div role="status" className="grid max-w-3xl gap-6">
      <span className="sr-only">Loading...</span>
      {["h-10", "h-12", "h-90", "h-11"].map((height) => (
        <div
          key={height}
          className={`${height} animate-pulse rounded-lg bg-surface-2 motion-reduce:animate-none`}
        />
      ))}
    </div>
  );
}
