import { listKept } from "@/lib/log/kept-receipts";
import { parseKeptReceipt, type ReadKeptReceipt } from "@/lib/log/parse-receipt";
import { isReceiptGenuine } from "@/lib/log/receipt";
import { type ReceiptClaim, toReceiptClaim } from "@/lib/log/receipt-claim";

/** The receipts that this browser keeps; their signatures are not checked. */
export function readKept(): ReadKeptReceipt[] {
  return listKept().flatMap((kept) => parseKeptReceipt(kept) ?? []);
}

/** The promises of all receipts for one proposal with a valid signature: each of these ballots must be in its evidence. */
export function readKeptClaims(versionDigests: readonly string[]): ReceiptClaim[] {
  return readKept()
    .filter(({ receipt, ballot }) => versionDigests.includes(ballot.proposal) && isReceiptGenuine(receipt))
    .map(toReceiptClaim);
}
