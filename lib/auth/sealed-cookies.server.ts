import "server-only";
import { sealData } from "iron-session";
import { z } from "zod";
import { getEnvironment } from "@/lib/env/environment.server";
import { type AuthCookie, authCookieName, readCookieValue, serializeAuthCookie } from "./auth-cookies";
import { openSeal, sealKeyId } from "./open-seal.server";
import { getSealingSecret, secretsById } from "./session-secrets.server";

const SEAL_MAX_LENGTH = 1024;
const content = z.strictObject({ cookie: z.enum(["session", "pre-login"]), id: z.uuid() });

/** A Set-Cookie value that holds nothing but a sealed id; the name inside the seal keeps one cookie from passing as the other. */
export async function sealAuthCookie(cookie: AuthCookie, id: string): Promise<string> {
  const { id: keyId, secret } = getSealingSecret();
  // The seal has no maximum age (ttl 0): app_now() and the database decide when an id ends.
  const value = await sealData({ cookie, id }, { password: { [keyId]: secret }, ttl: 0 });
  return serializeAuthCookie({ cookie, value, isHttps: isHttps() });
}

/** The id inside the cookie, or null for none and for each that is forged, broken or sealed for another purpose. */
export function openAuthCookie(cookie: AuthCookie, cookieHeader: string | null): string | null {
  const seal = readCookieValue(cookieHeader, authCookieName(cookie, isHttps()));
  if (!seal || seal.length > SEAL_MAX_LENGTH) return null;
  const parsed = content.safeParse(openSeal(seal, secretsById()));
  return parsed.success && parsed.data.cookie === cookie ? parsed.data.id : null;
}

/** A Set-Cookie value that removes the cookie. */
export function clearAuthCookie(cookie: AuthCookie): string {
  return serializeAuthCookie({ cookie, value: "", isHttps: isHttps() });
}

/**
 * True when the browser holds a cookie that should go. One sealed with a key that this process does not know stays: while
 * a new key is rolled out it is good on the next instance (security.md R12).
 */
export function hasCookieToClear(cookie: AuthCookie, cookieHeader: string | null): boolean {
  const seal = readCookieValue(cookieHeader, authCookieName(cookie, isHttps()));
  if (!seal) return false;
  const keyId = sealKeyId(seal);
  return keyId === null || keyId in secretsById();
}

function isHttps(): boolean {
  return getEnvironment().APP_ORIGIN.startsWith("https:");
}
