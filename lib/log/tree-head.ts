import { type Hex, hexToBytes } from "viem";
import { isIncluded, type MerkleHash } from "@/lib/shared/merkle-tree";
import {
  NOTE_SIGNATURE,
  noteKeyId,
  readSignatureLines,
  type SignatureLine,
  toBase64,
  writeSignatureLine,
} from "@/lib/shared/signed-note";
import { isConsistent } from "./consistency";
import { cosign, readCosignature } from "./cosignature";
import { followKeys, isTextSigned, type KeyEndorsement, keyIdOf } from "./log-keys";

/**
 * The log of the deployment at `origin` at one moment: `root` is that of the tree over its first `treeSize` entries. `at`
 * is in ms since 1970 and a whole second.
 */
export type TreeHead = { origin: string; keyId: string; treeSize: number; root: string; at: number };
/** `note` is the checkpoint (C2SP tlog-checkpoint), which the other fields only repeat. */
export type SignedTreeHead = TreeHead & { note: string };

/** A head is signed this long after a vote ends. A ballot that it doesn't cover wasn't in the log in time. */
export const END_HEAD_MS = 60_000;
/** How long after a vote's end its head may be signed and cosigned. A later one may have entries from long after the end. */
export const LATE_HEAD_MS = 10 * 60_000;
const SECOND_MS = 1_000;

/** Never before what happened in that second, so a head isn't older than its entries. */
export function headTime(ms: number): number {
  return Math.ceil(ms / SECOND_MS) * SECOND_MS;
}

/** The log's name in its checkpoints: the address of its deployment without `https://`. */
export function logNameOf(origin: string): string {
  return origin.replace(/^https:\/\//, "");
}

/** The text of a checkpoint: three lines. */
export function checkpointBody({ origin, treeSize, root }: Omit<TreeHead, "keyId" | "at">): string {
  return `${logNameOf(origin)}\n${treeSize}\n${toBase64(hexToBytes(root as Hex))}\n`;
}

/** Signs a checkpoint as it is, and once more with its time. */
export function signTreeHead<Head extends TreeHead>({
  head,
  publicKey,
  sign,
}: {
  head: Head;
  publicKey: string;
  sign: (text: string) => string;
}): Head & { note: string } {
  const body = checkpointBody(head);
  const key = { name: logNameOf(head.origin), publicKey };
  const id = noteKeyId(key, NOTE_SIGNATURE);
  const line = writeSignatureLine({ name: key.name, id, signature: sign(body).slice(2) });
  return { ...head, note: `${body}\n${line}${cosign({ body, at: head.at, key, sign })}` };
}

/** Whether the note is that of these fields, and its first two signatures are the key's: of the checkpoint and of its time. */
export function isTreeHeadSigned({ head, publicKey }: { head: SignedTreeHead; publicKey: Hex }): boolean {
  if (!/^0x[0-9a-f]{64}$/.test(publicKey) || keyIdOf(publicKey) !== head.keyId) return false;
  const body = checkpointBody(head);
  const key = { name: logNameOf(head.origin), publicKey };
  const [plain, dated] = readSignatureLines({ note: head.note, text: body }) ?? [];
  if (plain === undefined || dated === undefined) return false;
  return isSignedBy(plain, { body, key }) && readCosignature({ line: dated, body, key }) === head.at;
}

function isSignedBy(
  { name, id, signature }: SignatureLine,
  { body, key }: { body: string; key: { name: string; publicKey: string } },
): boolean {
  if (name !== key.name || id !== noteKeyId(key, NOTE_SIGNATURE)) return false;
  return isTextSigned({ text: body, signature: `0x${signature}`, publicKey: key.publicKey });
}

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

type TreeSize = Pick<TreeHead, "treeSize" | "root">;

/** Whether the path proves that the newer log begins with the older. */
export function isGrown({
  before,
  now,
  path,
}: {
  before: TreeSize;
  now: TreeSize;
  path: readonly string[];
}): boolean {
  return isConsistent({
    first: before.treeSize,
    second: now.treeSize,
    firstRoot: hashOf(before.root),
    secondRoot: hashOf(now.root),
    path: path.map(hashOf),
  });
}

/** The same, whichever of the two is the newer. */
export function isSameLog(one: TreeSize, other: TreeSize, path: readonly string[]): boolean {
  const [before, now] = one.treeSize <= other.treeSize ? [one, other] : [other, one];
  return isGrown({ before, now, path });
}

/** Whether the path proves that the log of this head has a leaf at this place. */
export function isInTree(
  { treeSize, root }: TreeSize,
  { leaf, position, path }: { leaf: string; position: number; path: readonly string[] },
): boolean {
  return isIncluded({
    leaf: hashOf(leaf),
    index: position,
    size: treeSize,
    path: path.map(hashOf),
    root: hashOf(root),
  });
}

/** Nothing, and so never a hash, for what isn't 32 bytes in hex. */
function hashOf(hex: string): MerkleHash {
  return /^0x[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex as Hex) : new Uint8Array();
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
