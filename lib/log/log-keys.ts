import { ed25519 } from "@noble/curves/ed25519";
import { type Hex, hexToBytes, sha256, stringToBytes } from "viem";

/** The short name of a key: the first 8 bytes of the SHA-256 of the public key, in hex. */
export function keyIdOf(publicKey: Hex): string {
  return sha256(hexToBytes(publicKey)).slice(2, 18);
}

/** A recount asks about the same few heads at each step. Each key holds all that its answer follows from. */
const answers = new Map<string, boolean>();
const MOST_ANSWERS = 64;

/** Whether the key's owner signed the text's UTF-8 bytes (Ed25519, RFC 8032). Never throws. */
export function isTextSigned({
  text,
  signature,
  publicKey,
}: {
  text: string;
  signature: string;
  publicKey: string;
}): boolean {
  if (!/^0x[0-9a-f]{128}$/.test(signature) || !/^0x[0-9a-f]{64}$/.test(publicKey)) return false;
  const question = `${publicKey} ${signature} ${text}`;
  const known = answers.get(question);
  if (known !== undefined) return known;
  const answer = ed25519.verify(signature.slice(2), stringToBytes(text), publicKey.slice(2), {
    zip215: false,
  });
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(question, answer);
  return answer;
}

/** A statement of a log key of `origin` that another key replaces it. */
type KeyHandover = { origin: string; oldKeyId: string; newPublicKey: string; at: number };
export type KeyEndorsement = KeyHandover & { signature: string };

/** What the old key signs. */
export function endorsementText({ origin, oldKeyId, newPublicKey, at }: KeyHandover): string {
  return `club log key v1\n${origin}\n${oldKeyId}\n${newPublicKey}\n${at}\n`;
}

/** The known keys, and all that they handed the log of `origin` over to, one after the other. */
export function followKeys({
  known,
  endorsements,
  origin,
}: {
  known: readonly string[];
  endorsements: readonly KeyEndorsement[];
  origin: string;
}): string[] {
  const followed = [...new Set(known)];
  // Grows during the loop, so each key that it reaches is followed too.
  for (const publicKey of followed) {
    for (const each of endorsements) {
      const isNew = each.origin === origin && !followed.includes(each.newPublicKey);
      if (isNew && isHandedOver(each, publicKey)) followed.push(each.newPublicKey);
    }
  }
  return followed;
}

/** Whether this key signed the handover. */
export function isHandedOver(endorsement: KeyEndorsement, publicKey: string): boolean {
  if (keyIdOf(publicKey as Hex) !== endorsement.oldKeyId) return false;
  return isTextSigned({
    text: endorsementText(endorsement),
    signature: endorsement.signature,
    publicKey,
  });
}
