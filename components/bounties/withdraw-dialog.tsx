"use client";

import * as Dialog from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { useSubmit } from "@/lib/auth/use-submit";

/** Asks before a person withdraws their own text. */
export function WithdrawDialog({
  what,
  send,
  onClose,
  onDone,
}: {
  what: "submission" | "application";
  send: () => Promise<void>;
  onClose: () => void;
  onDone: (title: string, description: string) => void;
}): ReactNode {
  const again = what === "submission" ? "submit" : "apply";
  const { isBusy, failure, submit } = useSubmit(async () => {
    await send();
    onDone("Withdrawn", `You can ${again} again until the deadline.`);
  });
  return (
    <AskDialog
      title={`Withdraw your ${what}?`}
      description={`Nobody reads it any more. Until the deadline you can ${again} again.`}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="mt-5 grid gap-4">
        <FailureNote failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Dialog.Close asChild>
            <Button disabled={isBusy}>Keep it</Button>
          </Dialog.Close>
          <Button variant="danger" disabled={isBusy} onClick={() => submit()}>
            {isBusy ? "Withdrawing..." : `Withdraw ${what}`}
          </Button>
        </div>
      </div>
    </AskDialog>
  );
}
