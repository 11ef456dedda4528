import { PROMISE_MS } from "@/lib/log/receipt";
import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import type { EvidenceHead } from "./evidence-schemas";
import type { FileBallot } from "./file-ballots";
import type { Finding } from "./finding";

/**
 * A ballot with a receipt must be in the file as the server accepted it. While the vote runs, the file may be older than the
 * ballot, but its log must not be newer than the promise.
 */
export function checkReceipts({
  head: { proposal, result, log },
  ballots,
  receipts,
}: {
  head: EvidenceHead;
  ballots: readonly FileBallot[];
  receipts: readonly ReceiptClaim[];
}): { faults: Finding[]; unchecked: Finding[] } {
  const found: { faults: Finding[]; unchecked: Finding[] } = { faults: [], unchecked: [] };
  if (receipts.length === 0) return found;
  const digests = new Set(ballots.map(({ digest }) => digest));
  const leaves = new Set(ballots.map(({ leaf }) => leaf));
  const hasEnded = result.isFinal || proposal.cancelledAt !== null;
  for (const [index, receipt] of receipts.entries()) {
    if (!isReceiptFor(proposal, receipt)) continue;
    const said = (text: string): Finding => ({ line: `receipts[${index}]`, who: receipt.voter, text });
    const wrong = receipt.isDoubtful ? found.unchecked : found.faults;
    const giver = receipt.isDoubtful ? "With a key that nobody named, somebody" : "The server";
    const took = `${giver} gave a receipt for a ballot of ${new Date(receipt.receivedAt).toISOString()}`;
    // Nobody may promise it for later.
    const promisedBy = Math.min(receipt.promisedBy, receipt.receivedAt + PROMISE_MS);
    const isDue = hasEnded || (log?.head.at ?? 0) > promisedBy;
    if (digests.has(receipt.digest)) {
      if (!leaves.has(receipt.leaf)) wrong.push(said(`${took}, and the file has it otherwise.`));
    } else if (isDue) wrong.push(said(`${took}, and this file does not have it.`));
    else
      found.unchecked.push(said(`${took}, and this file does not have it: it may be older than the ballot.`));
  }
  return found;
}

/** Ballots exist only after the last edit; one on an earlier text was dropped with it. */
export function isReceiptFor(
  { versions }: EvidenceHead["proposal"],
  { proposal }: { proposal: string },
): boolean {
  return versions.some(({ digest }) => digest === proposal);
}
