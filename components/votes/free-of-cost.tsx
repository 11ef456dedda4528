import type { ReactNode } from "react";

/** Said before anything is signed. */
export function FreeOfCost(): ReactNode {
  return (
    <p className="text-muted">
      A ballot is a signature, not a transaction: it costs nothing and moves nothing. You can change it any
      time before voting ends.
    </p>
  );
}
