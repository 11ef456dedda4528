import { listStored, storeFirst, withStorage } from "@/lib/shared/browser-storage";
import type { Receipt } from "./receipt";

/** A receipt as this browser keeps it, with details that help its voter recognise it. */
export type KeptReceipt = { receipt: Receipt; proposalId: string; choice: string };

/** The newest of one address; each takes about a kB of a browser's 5 MB. */
const MOST = 300;
const PREFIX = "club.receipts.";

/** False if the browser keeps nothing. */
export function keepReceipt({ voter, kept }: { voter: string; kept: KeptReceipt }): boolean {
  const replaces = (other: unknown) => Object(Object(other).receipt).leafHash === kept.receipt.leafHash;
  return storeFirst(keyOf(voter), kept, { most: MOST, replaces });
}

/** What this browser keeps for an address, or for all of them, newest first; not checked. */
export function listKept(voter?: string): unknown[] {
  const keys = voter === undefined ? (withStorage(receiptKeys) ?? []) : [keyOf(voter)];
  return keys.flatMap(listStored);
}

function receiptKeys(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .sort();
}

function keyOf(voter: string): string {
  return `${PREFIX}${voter.toLowerCase()}`;
}
