import { type Hex, hexToBytes, sha256, stringToBytes } from "viem";

/** C2SP signed-note and tlog-cosignature: what a signature line says by its key id. */
export const NOTE_SIGNATURE = 0x01;
export const COSIGNATURE = 0x04;
type SignatureType = typeof NOTE_SIGNATURE | typeof COSIGNATURE;

export type NoteKey = { name: string; publicKey: string };
/** A line after the text of a note. `id` and `signature` are hex digits without 0x. */
export type SignatureLine = { name: string; id: string; signature: string };

/** Names are printable ASCII without "+", so that every reader splits a line in the same way. */
const LINE = /^— ([!-*,-~]+) ([A-Za-z0-9+/]+={0,2})$/;
const VERIFIER_KEY = /^([!-*,-~]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/;
/** The type and the 32 bytes of an Ed25519 key. */
const KEY_DIGITS = 66;
const MARK = "— ";

/** The 8 hex digits that name a key and the kind of its signatures. */
export function noteKeyId({ name, publicKey }: NoteKey, type: SignatureType): string {
  const bytes = [...stringToBytes(`${name}\n`), type, ...hexToBytes(publicKey as Hex)];
  return sha256(Uint8Array.from(bytes)).slice(2, 10);
}

/** A key as other tools take it: `<name>+<id>+<base64 of the type and the key>`. */
export function verifierKey(key: NoteKey, type: SignatureType = NOTE_SIGNATURE): string {
  const material = toBase64(Uint8Array.from([type, ...hexToBytes(key.publicKey as Hex)]));
  return `${key.name}+${noteKeyId(key, type)}+${material}`;
}

/** Reads what `verifierKey` writes; null if it isn't a key of this type, or has another id than its key. */
export function readVerifierKey(text: string, type: SignatureType): NoteKey | null {
  const [, name, id, material] = VERIFIER_KEY.exec(text) ?? [];
  if (name === undefined || id === undefined || material === undefined) return null;
  const digits = fromBase64(material);
  if (digits?.length !== KEY_DIGITS || Number(`0x${digits.slice(0, 2)}`) !== type) return null;
  const key = { name, publicKey: `0x${digits.slice(2)}` };
  return noteKeyId(key, type) === id ? key : null;
}

/** With its line feed. */
export function writeSignatureLine({ name, id, signature }: SignatureLine): string {
  return `${MARK}${name} ${toBase64(hexToBytes(`0x${id}${signature}`))}\n`;
}

/** Null if it is no line of a signed note. */
function readSignatureLine(line: string): SignatureLine | null {
  const [, name, text] = LINE.exec(line) ?? [];
  if (name === undefined || text === undefined) return null;
  const digits = fromBase64(text);
  if (digits === null || digits.length <= 8) return null;
  return { name, id: digits.slice(0, 8), signature: digits.slice(8) };
}

/** The lines after a note's text; null if the note isn't this text and such lines. */
export function readSignatureLines({ note, text }: { note: string; text: string }): SignatureLine[] | null {
  if (!note.startsWith(`${text}\n${MARK}`) || !note.endsWith("\n")) return null;
  const lines = note
    .slice(text.length + 1, -1)
    .split("\n")
    .map(readSignatureLine);
  const read = lines.filter((line) => line !== null);
  return read.length === lines.length ? read : null;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The bytes as hex digits; null if it isn't how base64 writes them. */
export function fromBase64(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return toBase64(bytes) === text ? digits : null;
  } catch {
    return null;
  }
}
