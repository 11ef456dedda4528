import { type Hex, hexToBytes } from "viem";
import { isConsistent } from "./consistency";
import { followKeys, type KeyEndorsement } from "./log-keys";
import { isTreeHeadSigned, type SignedTreeHead, type TreeHead } from "./tree-head";

/** A head of the log with the key that signed it. */
export type SeenHead = { head: SignedTreeHead; publicKey: string };

export type LogVerdict =
  /** Nothing of this log was seen before. */
  | "first"
  /** The log still begins with everything that was seen of it. */
  | "grown"
  /** The head is not signed by the key it names. */
  | "unsigned"
  /** The head is signed as one of another deployment's log. */
  | "other-origin"
  /** The server no longer names the key that it signed with before. */
  | "other-key"
  /** The server signs with another key than before, without the old key's endorsement. */
  | "unendorsed-key"
  /** The log has lost entries, or the proof that it only grew doesn't hold. */
  | "rewritten";

/** How a head relates to one seen before; `path` proves that the older is the beginning of the newer. */
export function compareHeads({
  before,
  now,
  origin,
  keys,
  endorsements,
  path,
}: {
  before: SeenHead | null;
  now: SeenHead;
  /** The deployment that was asked. */
  origin: string;
  /** The public keys that the server names. */
  keys: readonly string[];
  /** How one of them handed over to the next. */
  endorsements: readonly KeyEndorsement[];
  path: readonly string[];
}): LogVerdict {
  if (!isTreeHeadSigned({ head: now.head, publicKey: now.publicKey as Hex })) return "unsigned";
  if (now.head.origin !== origin) return "other-origin";
  // A head of another deployment's log says nothing about this one.
  if (before === null || before.head.origin !== origin) return "first";
  if (!keys.includes(before.publicKey)) return "other-key";
  if (!isHandedOver({ from: before, to: now, endorsements })) return "unendorsed-key";
  return isGrown({ before: before.head, now: now.head, path }) ? "grown" : "rewritten";
}

/** Whether the path proves that the newer log begins with the older. */
export function isGrown({
  before,
  now,
  path,
}: {
  before: TreeHead;
  now: TreeHead;
  path: readonly string[];
}): boolean {
  return isConsistent({
    first: before.treeSize,
    second: now.treeSize,
    firstRoot: hexToBytes(before.root as Hex),
    secondRoot: hexToBytes(now.root as Hex),
    path: path.map((hash) => hexToBytes(hash as Hex)),
  });
}

/** During a key change, an instance that hasn't heard of it still signs with the old key. So both directions count. */
function isHandedOver({
  from,
  to,
  endorsements,
}: {
  from: SeenHead;
  to: SeenHead;
  endorsements: readonly KeyEndorsement[];
}): boolean {
  const reach = (publicKey: string) =>
    followKeys({ known: [publicKey], endorsements, origin: to.head.origin });
  return reach(from.publicKey).includes(to.publicKey) || reach(to.publicKey).includes(from.publicKey);
}
