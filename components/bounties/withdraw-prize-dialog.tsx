"use client";

import { Dialog } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { FailureNote } from "@/components/proposals/failure-note";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import type { Failure } from "@/lib/http/read-failure";

/** Asks for the public reason why nobody wins a prize. */
export default function WithdrawPrizeDialog({
  name,
  isBusy,
  failure,
  onWithdraw,
  onClose,
}: {
  /** In the middle of a sentence: "the 2nd prize". */
  name: string;
  isBusy: boolean;
  failure: Failure | null;
  onWithdraw: (reason: string) => void;
  onClose: () => void;
}): ReactNode {
  const field = useId();
  const [reason, setReason] = useState("");
  const isShort = reason.trim().length < REASON_MIN;
  return (
    <AskDialog
      title={`Withdraw ${name}?`}
      description="Nobody wins it. Your reason stands beside it once winners are announced; until then you can take it back."
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShort && !isBusy) onWithdraw(reason);
        }}
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
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <FailureNote failure={failure} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isShort ? <p className="grow text-sm text-muted">Write the reason first.</p> : null}
          <Dialog.Close asChild>
            <Button disabled={isBusy}>Keep the prize</Button>
          </Dialog.Close>
          <Button type="submit" variant="danger" disabled={isShort || isBusy}>
            {isBusy ? "Withdrawing..." : "Withdraw prize"}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}
