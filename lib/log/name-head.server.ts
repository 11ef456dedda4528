import "server-only";
import type { Hex } from "viem";
import { openLogKey } from "./log-key.server";
import { wasLogNamed } from "./log-store.server";
import { type SignedTreeHead, signTreeHead } from "./tree-head";

type KnownHead = { head: SignedTreeHead; publicKey: Hex };

/**
 * The head as a checkpoint of the log of `origin`, which the file of a proposal signed there needs. After a move to another
 * address the same log is signed under both, and a head from before checkpoints is signed as one, with its own time. A name
 * that this log never had is refused, and the head keeps its own.
 */
export async function nameHead(known: KnownHead, origin: string): Promise<KnownHead> {
  const { head } = known;
  const name = head.origin === origin || (await wasLogNamed(origin)) ? origin : head.origin;
  if (head.origin === name && head.note !== "") return known;
  const { keyId, publicKey, sign } = await openLogKey();
  const { treeSize, root, at } = head;
  return {
    head: signTreeHead({ head: { origin: name, keyId, treeSize, root, at }, publicKey, sign }),
    publicKey,
  };
}
