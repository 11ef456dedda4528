import type { ReadReceipt } from "./parse-receipt";

/**
 * What the server promised a voter by a receipt with a valid signature: to keep this ballot. Digests and address in lower
 * case.
 */
export type ReceiptClaim = {
  proposal: string;
  voter: string;
  /** The digest of the ballot. */
  digest: string;
  /** When the server accepted it, in ms since 1970. */
  receivedAt: number;
  /** When the log had to have it. */
  promisedBy: number;
  /** The hash of its entry in the log. */
  leaf: string;
  /** Signed with a key that nobody named as the server's, so it can't make a file false. */
  isDoubtful?: boolean;
};

/** What a receipt promises. */
export function toReceiptClaim({
  receipt: { promisedBy, leafHash: leaf },
  ballot: { proposal, voter, digest, receivedAt },
}: ReadReceipt): ReceiptClaim {
  return { proposal, voter, digest, receivedAt, promisedBy, leaf };
}
