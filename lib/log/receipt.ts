import type { Hex } from "viem";
import { hashEntry } from "./log-entry";
import { isTextSigned, keyIdOf } from "./log-keys";

/** How long after an act its entry may wait for its place in the log. */
export const PROMISE_MS = 24 * 60 * 60 * 1_000;

/** A promise that the log has this entry by a given time. */
export type ReceiptPromise = { keyId: string; body: string; promisedBy: number };
/** Complete in itself: `publicKey` is the key that `keyId` names. The server's list of keys says whose it is. */
export type Receipt = ReceiptPromise & { leafHash: string; publicKey: string; signature: string };

/** The signed text of a receipt, with the leaf hash in place of the body. */
export function receiptText({ keyId, body, promisedBy }: ReceiptPromise): string {
  return `club log receipt v1\n${keyId}\n${hashEntry(body)}\n${promisedBy}\n`;
}

/** Whether the owner of its key promised it, and its leaf hash is that of its body. */
export function isReceiptGenuine(receipt: Receipt): boolean {
  const { publicKey, signature } = receipt;
  if (keyIdOf(publicKey as Hex) !== receipt.keyId || hashEntry(receipt.body) !== receipt.leafHash)
    return false;
  return isTextSigned({ text: receiptText(receipt), signature, publicKey });
}
