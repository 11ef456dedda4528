import { type Cosigner, listCosigners } from "../list-cosigners";
import { fetchCheckpoint, fetchConsistency } from "../log-queries";
import { readCheckpoint } from "../read-checkpoint";
import { isGrown, type SeenHead } from "../tree-head";
import { chooseWitnesses } from "./choose-witnesses";

/** `other`: what the witnesses confirmed is not the beginning of this log, and both are signed. */
export type WitnessCheck = {
  treeSize: number;
  cosigners: Cosigner[];
  of: number;
  quorum: number;
  other: SeenHead | null;
};

/**
 * Which of the reader's witnesses confirmed the server's newest checkpoint, and whether that is the beginning of this log. Null
 * if the reader and the site name none. Throws what the API client throws.
 */
export async function checkWitnesses({
  now: { head },
  keys,
  ofSite,
}: {
  now: SeenHead;
  keys: readonly string[];
  /** The policy of the site's witnesses. */
  ofSite: string | null;
}): Promise<WitnessCheck | null> {
  const policy = chooseWitnesses(ofSite);
  if (policy === null) return null;
  const wanted = { of: policy.witnesses.length, quorum: policy.quorum };
  const nobody = { ...wanted, treeSize: 0, cosigners: [], other: null };
  const checkpoint = readCheckpoint({ note: await fetchCheckpoint(), origin: head.origin, keys });
  if (checkpoint === null) return nobody;
  const sizes = [checkpoint.head, head].toSorted((left, right) => left.treeSize - right.treeSize);
  const [older = head, newer = head] = sizes;
  const isSame = older.treeSize === newer.treeSize || older.treeSize === 0;
  const path = isSame ? [] : await fetchConsistency({ first: older.treeSize, second: newer.treeSize });
  if (path === null || !isGrown({ before: older, now: newer, path })) return { ...nobody, other: checkpoint };
  const cosigners = listCosigners({ head: checkpoint.head, policy, now: Date.now() });
  return { ...wanted, treeSize: checkpoint.head.treeSize, cosigners, other: null };
}
