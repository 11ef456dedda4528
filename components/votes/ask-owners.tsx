"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import type { Choice } from "@/lib/ballots/typed-data";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import { sendOpening } from "@/lib/safes/safe-request-queries";
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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function ask(): Promise<void> {
    const safe = parseTypedAddress(address.trim());
    setIsWrong(safe === undefined);
    if (safe === undefined || choice === null || isReasonTooLong(reason)) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { id: request } = await sendOpening({ proposal: proposalId, safe, choice, reason });
      router.push(`/safes/requests/${request}`);
    } catch (error) {
      setFailure(readFailure(error));
      setIsBusy(false);
    }
  }

  return (
    <form
      className="grid gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p className="text-muted">
        Each owner signs by a link, at their own time. The vote is cast with the last signature that the Safe
        needs.
      </p>
      <Field id={`${id}-safe`} label="Safe's address" error={isWrong ? "This is no address." : null}>
        {(control) => (
          <input
            {...control}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            autoComplete="off"
            spellCheck={false}
            className={`${inputClass} h-11 font-mono text-sm`}
          />
        )}
      </Field>
      <ChoiceField legend="The Safe's choice" choice={choice} onChange={setChoice} isBusy={isBusy} isLow />
      <ReasonField text={reason} onChange={setReason} isBusy={isBusy} />
      <Button type="submit" disabled={choice === null || isBusy || isReasonTooLong(reason)}>
        {isBusy ? "Asking..." : "Ask the owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </form>
  );
}
