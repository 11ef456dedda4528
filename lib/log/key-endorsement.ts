import type { Hex } from "viem";
import { isTextSigned, keyIdOf } from "./log-signature";

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
      if (isNew && isEndorsed(each, publicKey)) followed.push(each.newPublicKey);
    }
  }
  return followed;
}

function isEndorsed(endorsement: KeyEndorsement, publicKey: string): boolean {
  if (keyIdOf(publicKey as Hex) !== endorsement.oldKeyId) return false;
  return isTextSigned({
    text: endorsementText(endorsement),
    signature: endorsement.signature,
    publicKey,
  });
}
