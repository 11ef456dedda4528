import type { ReadReceipt } from "@/lib/log/parse-receipt";
import { PROMISE_MS } from "@/lib/log/receipt";
import { MAXIMUM_PERIOD_SECONDS } from "@/lib/proposals/proposal-limits";

/** What this browser knows of a ballot from having signed it. */
export type OwnBallot = { proposal: string; voter: string; digest: string; signedAt: number };

export type ReceiptFault = "missing" | "forged" | "unknown-key" | "other-ballot" | "late-promise";

/** What is wrong with a receipt that came with the answer to a ballot; null if nothing is. */
export function findReceiptFault({
  read,
  castAt,
  own,
  logKeys,
}: {
  /** Null if its signature is invalid. */
  read: ReadReceipt | null;
  /** As the server said. */
  castAt: string;
  own: OwnBallot;
  /** The public keys that the server names; null if it didn't answer. */
  logKeys: readonly string[] | null;
}): ReceiptFault | null {
  if (read === null) return "forged";
  const { receipt, ballot } = read;
  if (logKeys !== null && !logKeys.includes(receipt.publicKey)) return "unknown-key";
  const isOwn =
    ballot.digest === own.digest &&
    ballot.proposal === own.proposal &&
    ballot.voter === own.voter.toLowerCase() &&
    ballot.receivedAt === Date.parse(castAt);
  if (!isOwn) return "other-ballot";
  return isInTime({ promisedBy: receipt.promisedBy, receivedAt: ballot.receivedAt, own })
    ? null
    : "late-promise";
}

/** A day after it came. No vote lasts longer than a contract wallet's ballot may be on its way. */
function isInTime({
  promisedBy,
  receivedAt,
  own: { signedAt },
}: {
  promisedBy: number;
  receivedAt: number;
  own: OwnBallot;
}): boolean {
  return promisedBy <= receivedAt + PROMISE_MS && receivedAt <= (signedAt + MAXIMUM_PERIOD_SECONDS) * 1_000;
}

export const RECEIPT_FAULTS: Record<ReceiptFault, string> = {
  missing: "The server gave no receipt for your vote.",
  forged: "The server's receipt for your vote is not genuine: its key did not sign it.",
  "unknown-key": "The receipt for your vote is signed with a key that the server does not name.",
  "other-ballot": "The receipt that came is not for the vote that you signed.",
  "late-promise": "The receipt for your vote promises too much time: more than a day.",
};
