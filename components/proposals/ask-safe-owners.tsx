"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/http/use-submit";

/** For an author that is a Safe: its owners sign the proposal, each at their own time. */
export function AskSafeOwners({
  draft,
  digest,
  isSafe,
  isAsWritten,
}: {
  draft: string;
  digest: string;
  /** Whether the author is known to be a Safe: then nothing else can sign. */
  isSafe: boolean;
  /** Whether the server asks for a signature on the words that the page shows. */
  isAsWritten: () => Promise<boolean>;
}): ReactNode {
  const router = useRouter();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (!(await isAsWritten())) throw new Error("the server prepared other words than this page shows");
    const { sendPublicationOpening } = await import("@/lib/safes/safe-request-queries");
    const { id } = await sendPublicationOpening({ draft, digest });
    router.push(`/safes/requests/${id}`);
  }, "leave");
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-line p-4 text-sm">
      <p>
        {isSafe ? "You're signed in as a Safe." : "Are you signed in as a Safe?"} Its owners can sign this
        proposal, each at their own time. It is published with the last signature that the Safe needs.
      </p>
      <Button variant={isSafe ? "primary" : "secondary"} disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Asking..." : "Ask the Safe's owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </div>
  );
}
