"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, startTransition, useId, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { readFailure } from "@/lib/http/read-failure";
import { CANCEL_REASON_CHARACTERS } from "@/lib/proposals/proposal-limits";
import { sendCancel } from "@/lib/proposals/proposal-queries";

const SHORTEST = 3;

/** Asks for the public reason before a proposal is cancelled for good. */
export default function CancelDialog({
  id,
  isAuthor,
  onClose,
}: {
  id: string;
  isAuthor: boolean;
  onClose: () => void;
}): ReactNode {
  const router = useRouter();
  const field = useId();
  const [reason, setReason] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isShort = reason.trim().length < SHORTEST;

  async function cancel(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await sendCancel(id, reason);
      onClose();
      startTransition(() => router.refresh());
    } catch (error) {
      setFailure(readFailure(error).text);
      setIsBusy(false);
    }
  }

  return (
    <AskDialog
      title="Cancel this proposal?"
      description={
        <>
          Nobody can undo it. The text and every vote stay readable, with your reason on top.{" "}
          {isAuthor ? " The fee is not paid back." : ""}
        </>
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShort && !isBusy) void cancel();
        }}
      >
        <Field
          id={field}
          label="Reason, public"
          help={`At least ${SHORTEST} characters. ${reason.length} of ${CANCEL_REASON_CHARACTERS}.`}
          error={failure}
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
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isShort ? <p className="grow text-sm text-muted">Write the reason first.</p> : null}
          <Dialog.Close asChild>
            <Button disabled={isBusy}>Keep proposal</Button>
          </Dialog.Close>
          <Button type="submit" variant="danger" disabled={isShort || isBusy}>
            {isBusy ? "Cancelling..." : "Cancel proposal"}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}
