import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Address, requireAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** Milliseconds for which the link to the bot may be followed. */
const LIFETIME_MS = 10 * 60 * 1_000;
const SKEW_MS = 60 * 1_000;
const ADDRESS_BYTES = 20;
const TIME_BYTES = 6;
const RANDOM_BYTES = 4;
const MAC_BYTES = 16;
const BODY_BYTES = ADDRESS_BYTES + TIME_BYTES + RANDOM_BYTES;

/** What `/start` brings from a link, 62 of the 64 characters that Telegram takes. `random` is 4 bytes, `issuedAt` from app_now(). */
export function writeStartToken(parts: {
  address: Address;
  issuedAt: Date;
  random: Uint8Array;
  secret: string;
}): string {
  if (parts.random.length !== RANDOM_BYTES)
    throw new Error(`a start token needs ${RANDOM_BYTES} random bytes`);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(parts.issuedAt.getTime(), 0, TIME_BYTES);
  const body = Buffer.concat([Buffer.from(parts.address.slice(2), "hex"), time, parts.random]);
  return Buffer.concat([body, mac(body, parts.secret)]).toString("base64url");
}

/** Whose link it is, made with any of the secrets at most 10 minutes ago; `link` names it, and whether it was used is the database's word. */
export function readStartToken(parts: {
  token: string;
  secrets: readonly string[];
  now: Date;
}): Result<{ address: Address; link: string }, "unknown" | "late"> {
  const bytes = Buffer.from(parts.token, "base64url");
  if (bytes.length !== BODY_BYTES + MAC_BYTES) return refuse("unknown");
  const body = bytes.subarray(0, BODY_BYTES);
  const given = bytes.subarray(BODY_BYTES);
  if (!parts.secrets.some((secret) => timingSafeEqual(mac(body, secret), given))) return refuse("unknown");
  const ageMs = parts.now.getTime() - body.readUIntBE(ADDRESS_BYTES, TIME_BYTES);
  if (ageMs > LIFETIME_MS || ageMs < -SKEW_MS) return refuse("late");
  const address = requireAddress(`0x${body.toString("hex", 0, ADDRESS_BYTES)}`);
  return ok({ address, link: body.toString("base64url") });
}

function mac(body: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("telegram start\n").update(body).digest().subarray(0, MAC_BYTES);
}
