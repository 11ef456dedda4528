import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** Milliseconds for which a nonce may be used (product.md "Signing in"). */
export const NONCE_LIFETIME_MS = 10 * 60 * 1000;
/** How far a nonce may come from the future: two database connections read the same clock, but not in order. */
const NONCE_SKEW_MS = 60 * 1000;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const MAC_BYTES = 16;
const TOTAL_BYTES = TIME_BYTES + RANDOM_BYTES + MAC_BYTES;
/** 62^52 > 2^304: every nonce has this length, so that one nonce has one spelling. */
const TEXT_LENGTH = 52;

export type NonceRefusal = "nonce" | "nonce-expired";

/**
 * A nonce that needs no row: base62 of issue time, 128 random bits and a MAC over both and the browser's pre-login id.
 * `random` is 16 bytes from a secure source; `issuedAt` comes from app_now().
 */
export function makeNonce(parts: {
  issuedAt: Date;
  random: Uint8Array;
  preLoginId: string;
  secret: string;
}): string {
  if (parts.random.length !== RANDOM_BYTES) throw new Error(`a nonce needs ${RANDOM_BYTES} random bytes`);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(parts.issuedAt.getTime(), 0, TIME_BYTES);
  const body = Buffer.concat([time, parts.random]);
  return toBase62(Buffer.concat([body, mac(body, parts.preLoginId, parts.secret)]));
}

/** Accepts a nonce made with any of the secrets for this browser, at most 10 minutes ago; whether it was used is the database's word. */
export function checkNonce(parts: {
  nonce: string;
  preLoginId: string;
  secrets: readonly string[];
  now: Date;
}): Result<{ issuedAt: Date }, NonceRefusal> {
  const bytes = fromBase62(parts.nonce);
  if (!bytes) return refuse("nonce");
  const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
  const given = bytes.subarray(TIME_BYTES + RANDOM_BYTES);
  const isOurs = parts.secrets.some((secret) => timingSafeEqual(mac(body, parts.preLoginId, secret), given));
  if (!isOurs) return refuse("nonce");
  const issuedAt = new Date(body.readUIntBE(0, TIME_BYTES));
  const ageMs = parts.now.getTime() - issuedAt.getTime();
  if (ageMs > NONCE_LIFETIME_MS || ageMs < -NONCE_SKEW_MS) return refuse("nonce-expired");
  return ok({ issuedAt });
}

function mac(body: Buffer, preLoginId: string, secret: string): Buffer {
  return createHmac("sha256", secret)
    .update("sign-in nonce, version 1\n")
    .update(body)
    .update(preLoginId)
    .digest()
    .subarray(0, MAC_BYTES);
}

function toBase62(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let index = 0; index < TEXT_LENGTH; index += 1) {
    text = ALPHABET.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  return text;
}

function fromBase62(text: string): Buffer | undefined {
  if (text.length !== TEXT_LENGTH) return undefined;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 62n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(TOTAL_BYTES * 2, "0");
  return hex.length === TOTAL_BYTES * 2 ? Buffer.from(hex, "hex") : undefined;
}
