"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { rememberOwnSafe } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import { tellOtherTabs } from "@/lib/auth/use-session-across-tabs";
import { useSubmit } from "@/lib/http/use-submit";
import { takeSafeSession } from "@/lib/safes/safe-request-queries";
import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";

/** From here on, this browser is signed in as the Safe. */
export function TakeSession({ view }: { view: SafeRequestView }): ReactNode {
  const { userAddress } = useAuth();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await takeSafeSession(view.id);
    const [safe] = view.safes;
    if (safe && userAddress) rememberOwnSafe(safe.address, userAddress);
    tellOtherTabs();
    location.assign(`/u/${safe?.address}`);
  }, "leave");
  return (
    <div className="grid gap-3">
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Signing in..." : "Sign in as the Safe"}
      </Button>
      <p className="text-muted">In this browser, and in the place of your own sign-in.</p>
      <FailureNote failure={failure} />
    </div>
  );
}
