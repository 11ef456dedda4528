"use client";

import { type ReactNode, useId } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { FailureNote } from "@/components/ui/failure-note";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import { useTyped } from "@/lib/auth/use-typed";
import type { Failure } from "@/lib/http/read-failure";

/** Asks for the public reason why nobody wins a prize. */
export default function WithdrawPrizeDialog({
  prizeId,
  name,
  isBusy,
  failure,
  onWithdraw,
  onClose,
}: {
  prizeId: string;
  /** In the middle of a sentence: "the 2nd prize". */
  name: string;
  isBusy: boolean;
  failure: Failure | null;
  onWithdraw: (reason: string, onDone: () => void) => void;
  onClose: () => void;
}): ReactNode {
  const field = useId();
  const { value: reason, set, forget } = useTyped(`prize.${prizeId}`, "");
  const isShort = reason.trim().length < REASON_MIN;
  return (
    <AskDialog
      title={`Withdraw ${name}?`}
      description="Nobody wins it. Your reason is shown beside it once winners are announced; until then you can take it back."
      isBusy={isBusy}
      onClose={onClose}
    >
      <AskForm
        refusal={isShort ? "Write the reason first." : null}
        isBusy={isBusy}
        back="Keep the prize"
        act={["Withdraw prize", "Withdrawing..."]}
        variant="danger"
        onSubmit={() => onWithdraw(reason, forget)}
      >
        <Field id={field} label="Reason, public" help={`At least ${REASON_MIN} characters, in one line.`}>
          {(control) => (
            <input
              {...control}
              className={`${inputClass} h-11`}
              value={reason}
              maxLength={REASON_MAX}
              autoComplete="off"
              dir="auto"
              onChange={(event) => set(event.target.value)}
            />
          )}
        </Field>
        <FailureNote failure={failure} />
      </AskForm>
    </AskDialog>
  );
}
