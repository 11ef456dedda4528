"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";
import { requireAddress } from "@/lib/shared/address";
import type { QueuedBallot } from "@/lib/votes/use-cast-ballots";

/** For a voter that is a Safe: its owners sign all of these votes with one signature each. Load it lazily. */
export default function AskSafeVotes({
  safe,
  queue,
}: {
  safe: string;
  queue: readonly QueuedBallot[];
}): ReactNode {
  const router = useRouter();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { sendVotesOpening, sendOpening } = await import("@/lib/safes/safe-request-queries");
    const votes = queue.map(({ proposal, choice, reason }) => ({ proposal: proposal.id, choice, reason }));
    const [only] = votes;
    const request =
      votes.length === 1 && only
        ? sendOpening({ safe: requireAddress(safe.toLowerCase()), ...only })
        : sendVotesOpening({ safe, votes });
    router.push(`/safes/requests/${(await request).id}`);
  }, "leave");
  return (
    <div className="mt-4 grid justify-items-start gap-3 rounded-lg border border-line p-4 text-sm">
      <p>
        Are you signed in as a Safe? Its owners can sign{" "}
        {queue.length === 1 ? "this vote" : "these votes together"}, each at their own time.
      </p>
      <Button disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Asking..." : "Ask the Safe's owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </div>
  );
}
