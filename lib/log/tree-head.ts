import type { Hex } from "viem";
import { isTextSigned, keyIdOf } from "./log-signature";

/** The log of the deployment at `origin` at one moment: `root` is that of the tree over its first `treeSize` entries. */
export type TreeHead = { origin: string; keyId: string; treeSize: number; root: string; at: number };
export type SignedTreeHead = TreeHead & { signature: string };

/** A head is signed this long after a vote ends. A ballot that it doesn't cover wasn't in the log in time. */
export const END_HEAD_MS = 60_000;

/** The signed text of a tree head. */
export function treeHeadText({ origin, keyId, treeSize, root, at }: TreeHead): string {
  return `club log tree head v2\n${origin}\n${keyId}\n${treeSize}\n${root}\n${at}\n`;
}

export function isTreeHeadSigned({ head, publicKey }: { head: SignedTreeHead; publicKey: Hex }): boolean {
  const isKey = keyIdOf(publicKey) === head.keyId;
  return isKey && isTextSigned({ text: treeHeadText(head), signature: head.signature, publicKey });
}
