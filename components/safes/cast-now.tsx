"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/http/use-submit";
import { sendCasting } from "@/lib/safes/safe-request-queries";
import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";
import { DO_WORDS } from "./act-words";

/** Looks at the chain again: owners may have agreed there, or the last sending failed. */
export function CastNow({
  view,
  onView,
}: {
  view: SafeRequestView;
  onView: (view: SafeRequestView) => void;
}): ReactNode {
  const { isBusy, failure, submit } = useSubmit(async () => onView(await sendCasting(view.id)));
  const [safe] = view.safes;
  const agreed = safe?.owners.filter(({ agreement }) => agreement !== null).length ?? 0;
  const isEnough = safe !== undefined && (safe.isSignedOnChain || agreed >= safe.threshold);
  if (!isEnough) return null;

  return (
    <div className="grid gap-3">
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Sending..." : DO_WORDS[view.act]}
      </Button>
      {view.state === "open" ? (
        <p className="text-muted">
          Enough owners agreed. If the request stays open after this, the Safe refuses the signature: its
          fallback handler must be Safe's own.
        </p>
      ) : null}
      <FailureNote failure={failure} />
    </div>
  );
}
