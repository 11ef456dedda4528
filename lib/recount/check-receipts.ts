import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import type { BallotVerdict } from "./recount-voter";

/** What the server promised a voter by a receipt whose signature holds: to keep this ballot. Digests and address in lower case. */
export type ReceiptClaim = {
  /** The digest of the proposal. */
  proposal: string;
  voter: string;
  /** The digest of the ballot. */
  digest: string;
  /** When the server took it, in ms since 1970. */
  receivedAt: number;
};

/** A ballot with a receipt must stand in the file; while the vote runs, the file may be older than the ballot. */
export function checkReceipts({
  head: { proposal, result },
  ballots,
  receipts,
}: {
  head: EvidenceHead;
  ballots: readonly BallotVerdict[];
  receipts: readonly ReceiptClaim[];
}): { faults: Finding[] } | { unchecked: Finding[] } {
  const held = receipts.length === 0 ? new Set() : new Set(ballots.map(({ digest }) => digest));
  const hasEnded = result.isFinal || proposal.cancelledAt !== null;
  const missing = receipts.flatMap((receipt, index): Finding[] => {
    if (receipt.proposal !== proposal.digest || held.has(receipt.digest)) return [];
    const text = `The server gave a receipt for a ballot of ${new Date(receipt.receivedAt).toISOString()}, and the file lacks it${
      hasEnded ? "." : ": it may be older than the ballot."
    }`;
    return [{ line: `receipts[${index}]`, who: receipt.voter, text }];
  });
  return hasEnded ? { faults: missing } : { unchecked: missing };
}
