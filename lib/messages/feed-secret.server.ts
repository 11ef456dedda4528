import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { getEnvironment } from "@/lib/env/environment.server";

const SECRET_BYTES = 32;

export function makeFeedSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** A secret is random and long, so one round is enough. */
export function hashFeedSecret(secret: string): string {
  return createHash("sha256").update(`feed\n${secret}`).digest("hex");
}

export function feedAddresses(secret: string): { atom: string; calendar: string } {
  const base = `${getEnvironment().APP_ORIGIN}/feeds/${secret}`;
  return { atom: `${base}/atom`, calendar: `${base}/calendar.ics` };
}
