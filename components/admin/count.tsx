import type { ReactNode } from "react";

/** A number in a row; a dash for none, so that what is there stands out. */
export function Count({ of }: { of: number }): ReactNode {
  return of === 0 ? <span className="text-muted">–</span> : of;
}
