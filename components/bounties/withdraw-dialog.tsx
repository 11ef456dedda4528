"use client";

import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { FailureNote } from "@/components/proposals/failure-note";
import { AskDialog } from "@/components/ui/ask-dialog";
import { Button } from "@/components/ui/button";
import { type Failure, readFailure } from "@/lib/http/read-failure";

/** Asks before something of one's own is taken back. */
export function WithdrawDialog({
  what,
  send,
  onClose,
  onDone,
}: {
  what: "submission" | "application";
  send: () => Promise<void>;
  onClose: () => void;
  onDone: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function withdraw(): Promise<void> {
    setIsBusy(true);
    try {
      await send();
      onDone();
    } catch (error) {
      setFailure(readFailure(error));
      setIsBusy(false);
    }
  }
  return (
    <AskDialog
      title={`Withdraw your ${what}?`}
      description={`Nobody reads it any more. Until the deadline you can ${what === "submission" ? "submit" : "apply"} again.`}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="mt-5 grid gap-4">
        <FailureNote failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Dialog.Close asChild>
            <Button disabled={isBusy}>Keep it</Button>
          </Dialog.Close>
          <Button variant="danger" disabled={isBusy} onClick={() => void withdraw()}>
            {isBusy ? "Withdrawing..." : `Withdraw ${what}`}
          </Button>
        </div>
      </div>
    </AskDialog>
  );
}
