"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Field, inputClass } from "@/components/ui/field";
import { REASON_MIN } from "@/lib/audit/public-reason";
import { useSubmit } from "@/lib/auth/use-submit";
import { useTyped } from "@/lib/auth/use-typed";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { sendCancel } from "@/lib/publishing/publication-queries";
import { CANCEL_REASON_CHARACTERS } from "@/lib/publishing/publishing-limits";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";

/** Signs the reason and gives what to send; calls `onAsked` when the wallet is asked. Its errors are written for people. */
export type SignCancel = (reason: string, onAsked: () => void) => Promise<SignedCancelRequest>;

/** Asks for the public reason before a proposal or bounty is cancelled for ever; `children` says what that means. */
export default function CancelDialog({
  purpose,
  id,
  sign,
  onClose,
  children,
}: {
  purpose: FeePurpose;
  id: string;
  /** Where the person signs it. */
  sign: SignCancel | undefined;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const field = useId();
  const typed = useTyped(`cancel.${purpose}.${id}`, "");
  const reason = typed.value;
  const [busyWord, setBusyWord] = useState("");
  const router = useRouter();
  const { isBusy, failure, submit } = useSubmit(async () => {
    setBusyWord("Preparing...");
    const body = sign ? await sign(reason, () => setBusyWord("Sign in your wallet...")) : { reason };
    setBusyWord("Cancelling...");
    await sendCancel({ purpose, id }, body);
    typed.forget();
    onClose();
  }, "refresh");
  const close = () => {
    onClose();
    // The page shows what was done in between, such as another person's cancellation.
    if (failure?.status === 409) router.refresh();
  };
  const isShort = reason.trim().length < REASON_MIN;

  return (
    <AskDialog title={`Cancel this ${purpose}?`} description={children} isBusy={isBusy} onClose={close}>
      <AskForm
        refusal={isShort ? "Write the reason first." : null}
        isBusy={isBusy}
        back={`Keep ${purpose}`}
        act={[sign ? `Sign and cancel ${purpose}` : `Cancel ${purpose}`, busyWord]}
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
              onChange={(event) => typed.set(event.target.value)}
            />
          )}
        </Field>
      </AskForm>
    </AskDialog>
  );
}
