import "server-only";
import type { Hex } from "viem";
import { openLogKey } from "./log-key.server";
import { wasLogNamed } from "./log-store.server";
import { type SignedTreeHead, treeHeadText } from "./tree-head";

type KnownHead = { head: SignedTreeHead; publicKey: Hex };

/**
 * The head as one of the log of `origin`, which the file of a proposal signed there needs. After a move to another address
 * the same log is signed under both. A name that this log never had is refused, and the head stays as it is.
 */
export async function nameHead(known: KnownHead, origin: string): Promise<KnownHead> {
  const { head } = known;
  if (head.origin === origin || !(await wasLogNamed(origin))) return known;
  const { keyId, publicKey, sign } = await openLogKey();
  const { treeSize, root, at } = head;
  const named = { origin, keyId, treeSize, root, at };
  return { head: { ...named, signature: sign(treeHeadText(named)) }, publicKey };
}
