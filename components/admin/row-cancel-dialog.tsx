"use client";

import type { ReactNode } from "react";
import { CancelWords } from "@/components/proposals/cancel-words";
import { useSignCancellation } from "@/components/proposals/use-sign-cancellation";
import { CANCEL_BOUNTY_WORDS } from "@/components/publishing/cancel-bounty-words";
import CancelDialog from "@/components/publishing/cancel-dialog";
import type { CancelAct } from "./act";

/** Cancels the proposal or bounty of a row in the words of its own page. Load it lazily. */
export default function RowCancelDialog({
  cancels: { purpose, id, name },
  onClose,
}: {
  cancels: CancelAct["cancels"];
  onClose: () => void;
}): ReactNode {
  const { sign, altered } = useSignCancellation();
  const isProposal = purpose === "proposal";
  return (
    <CancelDialog
      purpose={purpose}
      id={id}
      sign={isProposal ? (reason, onAsked) => sign({ id, reason, onAsked }) : undefined}
      onClose={onClose}
    >
      This cancels <bdi>{name}</bdi>.{" "}
      {isProposal ? <CancelWords isSafe={false} altered={altered} /> : CANCEL_BOUNTY_WORDS}
    </CancelDialog>
  );
}
