"use client";

import { type ReactNode, useId, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { AskForm } from "@/components/ui/ask-form";
import { Field, inputClass } from "@/components/ui/field";
import { useSubmit } from "@/lib/http/use-submit";
import { CANCEL_REASON_CHARACTERS } from "@/lib/publishing/publishing-limits";

const SHORTEST = 3;

/** Asks for the public reason before a proposal or bounty is cancelled for good; `children` says what that means. */
export default function CancelDialog({
  what,
  send,
  onClose,
  children,
}: {
  what: "proposal" | "bounty";
  send: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const field = useId();
  const [reason, setReason] = useState("");
  const { isBusy, failure, submit } = useSubmit(() => send(reason).then(onClose), "refresh");
  const isShort = reason.trim().length < SHORTEST;

  return (
    <AskDialog title={`Cancel this ${what}?`} description={children} isBusy={isBusy} onClose={onClose}>
      <AskForm
        refusal={isShort ? "Write the reason first." : null}
        isBusy={isBusy}
        back={`Keep ${what}`}
        act={[`Cancel ${what}`, "Cancelling..."]}
        variant="danger"
        onSubmit={submit}
      >
        <Field
          id={field}
          label="Reason, public"
          help={`At least ${SHORTEST} characters. ${reason.length} of ${CANCEL_REASON_CHARACTERS}.`}
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
