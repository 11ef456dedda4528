import { type Hex, hexToBytes } from "viem";
import {
  NOTE_SIGNATURE,
  noteKeyId,
  readSignatureLines,
  type SignatureLine,
  toBase64,
  writeSignatureLine,
} from "@/lib/shared/signed-note";
import { cosign, readCosignature } from "./cosignature";
import { isTextSigned, keyIdOf } from "./log-keys";

/**
 * The log of the deployment at `origin` at one moment: `root` is that of the tree over its first `treeSize` entries. `at`
 * is in ms since 1970 and a whole second.
 */
export type TreeHead = { origin: string; keyId: string; treeSize: number; root: string; at: number };
/** `note` is the checkpoint (C2SP tlog-checkpoint), which the other fields only repeat. */
export type SignedTreeHead = TreeHead & { note: string };

/** A head is signed this long after a vote ends. A ballot that it doesn't cover wasn't in the log in time. */
export const END_HEAD_MS = 60_000;
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
