import type { ReactNode } from "react";
import type { ProposalName } from "@/lib/ballots/ballot-words";

/** What it means to cancel a proposal, and what is signed. `altered` names one whose text is not what its author signed. */
export function CancelWords({
  isSafe,
  altered,
}: {
  /** A Safe can't sign it here. */
  isSafe: boolean;
  altered: ProposalName | null;
}): ReactNode {
  const meaning =
    "Nobody can undo it. The text and every vote stay readable, with your reason on top. The fee is not paid back.";
  if (isSafe) {
    return `${meaning} You're signed in as a Safe, which can't sign it here. So a recount will say that only the server knows who cancelled the vote.`;
  }
  return (
    <>
      {meaning} You sign it with your wallet, so everybody can check who cancelled the vote.
      {altered === null ? null : (
        <span className="mt-3 block text-text">
          <b className="font-semibold text-danger">This text is not what the author signed.</b> Your signature
          cancels the proposal by its number and its code, whatever the text. Your wallet shows “
          <bdi>{altered.label}</bdi>” and the code{" "}
          <code className="font-mono text-xs break-all">{altered.digest}</code>.
        </span>
      )}
    </>
  );
}
