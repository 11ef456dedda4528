"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { HexField } from "@/components/ui/hex-field";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import type { Choice } from "@/lib/ballots/typed-data";
import { useQuery } from "@/lib/http/query-client";
import { explainedPowerQuery } from "@/lib/power/power-queries";
import type { ShownProposal } from "@/lib/proposals/shown-proposal";
import { sendOpening } from "@/lib/safes/safe-request-queries";
import type { SafeRequestOpening } from "@/lib/safes/safe-request-schemas";
import { formatBlock, formatVp } from "@/lib/shared/format-number";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { ChoiceField } from "./choice-field";
import { isReasonTooLong, ReasonField } from "./reason-field";

/** A vote for a Safe of the signed-in person: its other owners sign later, by a link. */
export default function AskOwners({
  proposal: { id: proposalId, snapshot },
}: {
  proposal: Pick<ShownProposal, "id" | "snapshot">;
}): ReactNode {
  const id = useId();
  const router = useRouter();
  const typed = useTyped(`safe-vote.${proposalId}`, {
    address: "",
    choice: null as Choice | null,
    reason: "",
  });
  const { address, choice, reason } = typed.value;
  const [isWrong, setIsWrong] = useState(false);
  const named = parseTypedAddress(address.trim());
  const power = useQuery({
    ...explainedPowerQuery({ address: named ?? "", block: Number(snapshot.block) }),
    enabled: named !== undefined,
  });
  const powerWei = named === undefined ? undefined : power.data?.at.powerWei;
  const { isBusy, failure, submit } = useSubmit(async (vote: SafeRequestOpening) => {
    const { id: request } = await sendOpening(vote);
    typed.forget();
    router.push(`/safes/requests/${request}`);
  }, "leave");

  function ask(): void {
    setIsWrong(named === undefined);
    if (named === undefined || choice === null || isReasonTooLong(reason)) return;
    submit({ proposal: proposalId, safe: named, choice, reason });
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
        onChange={(text) => typed.set({ ...typed.value, address: text })}
      />
      <p role="status" className="figures text-muted empty:hidden">
        {powerWei === undefined
          ? null
          : powerWei === "0"
            ? "This Safe had no voting power when the vote's snapshot was taken, so it can't vote here. What its owners hold is not the Safe's."
            : `The Safe's voting power (block ${formatBlock(snapshot.block)}): ${formatVp(BigInt(powerWei))}`}
      </p>
      <ChoiceField
        legend="The Safe's choice"
        choice={choice}
        onChange={(next) => typed.set({ ...typed.value, choice: next })}
        isBusy={isBusy}
        isLow
      />
      <ReasonField
        text={reason}
        onChange={(text) => typed.set({ ...typed.value, reason: text })}
        isBusy={isBusy}
      />
      <Button
        type="submit"
        disabled={choice === null || isBusy || isReasonTooLong(reason) || powerWei === "0"}
      >
        {isBusy ? "Asking..." : "Ask the owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </form>
  );
}
