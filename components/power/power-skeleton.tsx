import clsx from "clsx";
import type { ReactNode } from "react";

/** The panel's shape while it is read. */
export function PowerSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="grid animate-appear-late gap-8">
      <div>
        <div className="flex items-center justify-between gap-8">
          <Bone className="h-12 w-44" />
          <Bone className="h-4 w-40 max-sm:hidden" />
        </div>
        <Bone className="mt-5 h-6 w-full" />
        <Bone className="mt-2 h-6 w-2/3" />
        <Bone className="mt-5 h-16 w-full rounded-lg" />
      </div>
      <div>
        <Bone className="h-5 w-40" />
        <div className="mt-3 divide-y divide-line rounded-xl border border-line">
          {["nfts", "tokens", "sum"].map((row) => (
            <div key={row} className="flex justify-between px-4 py-4">
              <Bone className="h-4 w-28" />
              <Bone className="h-4 w-16" />
            </div>
          ))}
        </div>
      </div>
      <div>
        <Bone className="h-5 w-36" />
        <Bone className="mt-3 h-1.5 w-full rounded-full" />
        <Bone className="mt-3 h-4 w-56" />
      </div>
      <div>
        <Bone className="h-5 w-44" />
        {["first", "second", "third"].map((row) => (
          <div key={row} className="mt-4 flex items-center gap-4">
            <Bone className="size-3 rounded-full" />
            <Bone className="h-4 w-64" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Bone({ className }: { className: string }): ReactNode {
  return <div className={clsx("rounded-md bg-surface-2", className)} />;
}
