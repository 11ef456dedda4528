"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { HexField } from "@/components/ui/hex-field";
import type { Choice } from "@/lib/ballots/typed-data";
import { useSubmit } from "@/lib/http/use-submit";
import { sendOpening } from "@/lib/safes/safe-request-queries";
import type { SafeRequestOpening } from "@/lib/safes/safe-request-schemas";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { ChoiceField } from "./choice-field";
import { isReasonTooLong, ReasonField } from "./reason-field";

/** A vote for a Safe of the signed-in person: its other owners sign later, by a link. */
export default function AskOwners({ proposalId }: { proposalId: string }): ReactNode {
  const id = useId();
  const router = useRouter();
  const [address, setAddress] = useState("");
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async (vote: SafeRequestOpening) => {
    const { id: request } = await sendOpening(vote);
    router.push(`/safes/requests/${request}`);
  }, "leave");

  function ask(): void {
    const safe = parseTypedAddress(address.trim());
    setIsWrong(safe === undefined);
    if (safe === undefined || choice === null || isReasonTooLong(reason)) return;
    submit({ proposal: proposalId, safe, choice, reason });
  }

  return (
    <form
      className="grid gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <p className="text-muted">
        Each owner signs by a link, at their own time. The vote is cast with the last signature that the Safe
        needs.
      </p>
      <HexField
        id={`${id}-safe`}
        label="Safe's address"
        error={isWrong ? "This is no address." : null}
        value={address}
        onChange={setAddress}
      />
      <ChoiceField legend="The Safe's choice" choice={choice} onChange={setChoice} isBusy={isBusy} isLow />
      <ReasonField text={reason} onChange={setReason} isBusy={isBusy} />
      <Button type="submit" disabled={choice === null || isBusy || isReasonTooLong(reason)}>
        {isBusy ? "Asking..." : "Ask the owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </form>
  );
}
