import type { Hex } from "viem";
import { hashEntry } from "./log-entry";
import { isTextSigned, keyIdOf } from "./log-signature";

/** How long after an act its entry may wait for its place in the log. */
export const PROMISE_MS = 24 * 60 * 60 * 1_000;

/** A promise that the log has this entry by then. */
export type ReceiptPromise = { keyId: string; body: string; promisedBy: number };
/** Whole in itself: `publicKey` is the key that `keyId` names, and whose it is stands on the server's list of keys. */
export type Receipt = ReceiptPromise & { leafHash: string; publicKey: string; signature: string };

/** What is signed of a receipt: the leaf hash stands for the body. */
export function receiptText({ keyId, body, promisedBy }: ReceiptPromise): string {
  return `club log receipt v1\n${keyId}\n${hashEntry(body)}\n${promisedBy}\n`;
}

/** Whether the owner of the key that it names promised it, and its leaf hash is that of its body. */
export function isReceiptGenuine(receipt: Receipt): boolean {
  const { publicKey, signature } = receipt;
  if (keyIdOf(publicKey as Hex) !== receipt.keyId || hashEntry(receipt.body) !== receipt.leafHash)
    return false;
  return isTextSigned({ text: receiptText(receipt), signature, publicKey });
}
