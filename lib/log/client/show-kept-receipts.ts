import { getAddress } from "viem";
import type { ReadKeptReceipt } from "@/lib/log/parse-receipt";
import { readKept } from "./read-kept-receipts";

export type ShownReceipt = ReadKeptReceipt & { voter: string };

/** The receipts that this browser keeps, newest first; their signatures are not checked. */
export function showKeptReceipts(): ShownReceipt[] {
  return readKept()
    .map((kept) => ({ ...kept, voter: getAddress(kept.ballot.voter) }))
    .sort((left, right) => right.ballot.receivedAt - left.ballot.receivedAt);
}
