import "server-only";
import { createDecipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";

/** The one spelling of a seal without an age; iron-session itself ignores whatever follows a second "~". */
const SEAL = /^Fe26\.2\*(\d{1,4})\*([\w-]+)\*([\w-]+)\*([\w-]+)\*\*([\w-]+)\*([\w-]+)~2$/;

/** The id of the secret that a seal names; null when it is not spelled as one. */
export function sealKeyId(seal: string): string | null {
  return SEAL.exec(seal)?.[1] ?? null;
}

/**
 * What iron-session sealed with one of the secrets (by id); null for any other text. Opened synchronously, because
 * iron-session's eight tasks for other threads cost ten times as much, a fifth of a vote. It also throws at some forgeries
 * and answers {} to others (security.md finding 4).
 */
export function openSeal(seal: string, secrets: Record<string, string>): unknown {
  const [, keyId = "", salt = "", iv = "", encrypted = "", macSalt = "", mac = ""] = SEAL.exec(seal) ?? [];
  const secret = secrets[keyId];
  if (secret === undefined) return null;
  const sealed = `Fe26.2*${keyId}*${salt}*${iv}*${encrypted}*`;
  const expected = createHmac("sha256", deriveKey(secret, macSalt)).update(sealed).digest("base64url");
  if (!isSame(mac, expected)) return null;
  const decipher = createDecipheriv("aes-256-cbc", deriveKey(secret, salt), Buffer.from(iv, "base64url"));
  return JSON.parse(decipher.update(encrypted, "base64url", "utf8") + decipher.final("utf8"));
}

/** One round, as in iron-session: a secret is a long random text, not a password (security.md R12). */
function deriveKey(secret: string, salt: string): Buffer {
  return pbkdf2Sync(secret, salt, 1, 32, "sha1");
}

/** In a time that does not depend on where they differ; as text, because several texts decode to the same bytes. */
function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
