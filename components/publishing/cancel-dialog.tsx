"use client";

import { type ReactNode, useId, useState } from "react";
import { useSignCancellation } from "@/components/proposals/use-sign-cancellation";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MIN } from "@/lib/audit/public-reason";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { useSubmit } from "@/lib/http/use-submit";
import { sendCancel } from "@/lib/publishing/publication-queries";
import { CANCEL_REASON_CHARACTERS } from "@/lib/publishing/publishing-limits";

const SIGNED_ACT = ["Sign and cancel proposal", "Waiting for your wallet..."] as const;

const SIGNED = "You sign it with your wallet, so everybody can check who cancelled the vote.";
const UNSIGNED =
  "You're signed in as a Safe, which can't sign it here. So a recount will say that only the server knows who cancelled the vote.";

/** Asks for the public reason before a proposal or bounty is cancelled for ever; `children` says what that means. */
export default function CancelDialog({
  purpose,
  id,
  onClose,
  children,
}: {
  purpose: FeePurpose;
  id: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const field = useId();
  const [reason, setReason] = useState("");
  const { isSafe, sign } = useSignCancellation();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await sendCancel({ purpose, id }, purpose === "proposal" ? await sign(id, reason) : { reason });
    onClose();
  }, "refresh");
  const isSigned = purpose === "proposal" && !isSafe;
  const isShort = reason.trim().length < REASON_MIN;

  return (
    <AskDialog
      title={`Cancel this ${purpose}?`}
      description={
        <>
          {children} {purpose === "proposal" ? (isSafe ? UNSIGNED : SIGNED) : null}
        </>
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      <AskForm
        refusal={isShort ? "Write the reason first." : null}
        isBusy={isBusy}
        back={`Keep ${purpose}`}
        act={isSigned ? SIGNED_ACT : [`Cancel ${purpose}`, "Cancelling..."]}
        variant="danger"
        onSubmit={submit}
      >
        <Field
          id={field}
          label="Reason, public"
          help={`At least ${REASON_MIN} characters. ${reason.length} of ${CANCEL_REASON_CHARACTERS}.`}
          error={failure?.text}
        >
          {(control) => (
            <textarea
              {...control}
              className={`${inputClass} min-h-28 py-2.5`}
              value={reason}
              maxLength={CANCEL_REASON_CHARACTERS}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </AskForm>
    </AskDialog>
  );
}
