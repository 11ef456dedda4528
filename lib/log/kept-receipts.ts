import { withStorage } from "@/lib/shared/browser-storage";
import type { Receipt } from "./receipt";

/** A receipt as this browser keeps it, with details that help its voter recognise it. */
export type KeptReceipt = { receipt: Receipt; proposalId: string; choice: string };

/** The newest of one address; each takes about a kB of a browser's 5 MB. */
const MOST = 300;
const PREFIX = "club.receipts.";

/** False if the browser keeps nothing. */
export function keepReceipt({ voter, kept }: { voter: string; kept: KeptReceipt }): boolean {
  const others = listKept(voter).filter((each) => leafOf(each) !== kept.receipt.leafHash);
  return (
    withStorage((storage) => {
      storage.setItem(keyOf(voter), JSON.stringify([kept, ...others].slice(0, MOST)));
      return true;
    }) ?? false
  );
}

/** What this browser keeps for an address, or for all of them, newest first; not checked. */
export function listKept(voter?: string): unknown[] {
  const keys = voter === undefined ? (withStorage(receiptKeys) ?? []) : [keyOf(voter)];
  return keys.flatMap((key) => readList(withStorage((storage) => storage.getItem(key)) ?? "[]"));
}

function receiptKeys(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .sort();
}

function keyOf(voter: string): string {
  return `${PREFIX}${voter.toLowerCase()}`;
}

function readList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function leafOf(kept: unknown): unknown {
  return Object(Object(kept).receipt).leafHash;
}
