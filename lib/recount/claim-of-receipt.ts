import type { parseReceipt, ReadReceipt } from "@/lib/log/parse-receipt";
import { type ReceiptClaim, toReceiptClaim } from "@/lib/log/receipt-claim";
import { UnusableProof } from "@/lib/log/unusable-proof";
import { isReceiptFor } from "./check-receipts";
import type { EvidenceHead } from "./evidence-schemas";

/** What a receipt promises, as `parseReceipt` read it; throws UnusableProof if it isn't one, or not for this vote. */
export function claimOfReceipt({
  path,
  read,
  bundle: { proposal, log },
  logKeys,
}: {
  path: string;
  read: ReturnType<typeof parseReceipt>;
  bundle: EvidenceHead;
  logKeys: readonly string[];
}): ReceiptClaim {
  const { receipt, ballot } = requireReceipt(path, read);
  if (!isReceiptFor(proposal, ballot)) {
    const text = `${path} is for a ballot on another proposal, of digest ${ballot.proposal}`;
    throw new UnusableProof("other-vote", text);
  }
  // Anybody can sign with a new key; the key of the file's own log contradicts itself.
  const isNamed = logKeys.includes(receipt.publicKey) || receipt.publicKey === log?.publicKey;
  return { ...toReceiptClaim({ receipt, ballot }), isDoubtful: !isNamed };
}

/** Throws UnusableProof, with `name` for the receipt. */
export function requireReceipt(name: string, read: ReturnType<typeof parseReceipt>): ReadReceipt {
  if (read.ok) return read.value;
  throw read.reason === "forged"
    ? new UnusableProof("forged-receipt", `${name} is not genuine: its key did not sign it as it is`)
    : new UnusableProof("no-receipt", `${name} is no receipt`);
}
