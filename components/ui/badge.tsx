import clsx from "clsx";
import type { ReactNode } from "react";

/** What somebody is here, in a word; nobody can write one for themselves. */
export function Badge({
  isStrong = false,
  children,
}: {
  isStrong?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <span
      className={clsx(
        "rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        isStrong ? "border-accent text-accent" : "border-line text-muted",
      )}
    >
      {children}
    </span>
  );
}
