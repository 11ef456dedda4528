import type { BallotEntry } from "@/lib/log/log-entry";
import type { Receipt } from "@/lib/log/receipt";
import { type ReceiptClaim, toReceiptClaim } from "@/lib/log/receipt-claim";
import type { Result } from "@/lib/shared/result";
import { isReceiptFor } from "./check-receipts";
import type { EvidenceHead } from "./evidence-schemas";

/** What a receipt promises, as `parseReceipt` read it; throws if it isn't one, or not for this vote. */
export function claimOfReceipt({
  path,
  read,
  bundle: { proposal, log },
  logKeys,
}: {
  path: string;
  read: Result<{ receipt: Receipt; ballot: BallotEntry }, "other" | "forged">;
  bundle: EvidenceHead;
  logKeys: readonly string[];
}): ReceiptClaim {
  if (!read.ok) {
    const why =
      read.reason === "forged" ? "is not genuine: its key did not sign it as it is" : "is no receipt";
    throw new Error(`${path} ${why}`);
  }
  const { receipt, ballot } = read.value;
  if (!isReceiptFor(proposal, ballot)) {
    throw new Error(`${path} is for a ballot on another proposal, of digest ${ballot.proposal}`);
  }
  // Anybody can sign with a new key; the key of the file's own log contradicts itself.
  const isNamed = logKeys.includes(receipt.publicKey) || receipt.publicKey === log?.publicKey;
  return { ...toReceiptClaim(read.value), isDoubtful: !isNamed };
}
