import { listKept } from "@/lib/log/kept-receipts";
import { parseKeptReceipt, type ReadKeptReceipt } from "@/lib/log/parse-receipt";
import { isReceiptGenuine } from "@/lib/log/receipt";

/** What a receipt with a valid signature promised this browser about a ballot. */
type KeptClaim = {
  proposal: string;
  voter: string;
  digest: string;
  receivedAt: number;
  promisedBy: number;
  leaf: string;
};

/** The receipts that this browser keeps; their signatures are not checked. */
export function readKept(): ReadKeptReceipt[] {
  return listKept().flatMap((kept) => parseKeptReceipt(kept) ?? []);
}

/** The promises of all receipts for one proposal with a valid signature: each of these ballots must be in its evidence. */
export function readKeptClaims(versionDigests: readonly string[]): KeptClaim[] {
  return readKept().flatMap(({ receipt, ballot: { proposal, voter, digest, receivedAt } }) => {
    if (!versionDigests.includes(proposal) || !isReceiptGenuine(receipt)) return [];
    const { promisedBy, leafHash: leaf } = receipt;
    return [{ proposal, voter, digest, receivedAt, promisedBy, leaf }];
  });
}
