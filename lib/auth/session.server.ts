import "server-only";
import { toAppError } from "@/lib/http/to-app-error";
import type { Address } from "@/lib/shared/address";
import { clearAuthCookie, hasCookieToClear, openAuthCookie } from "./sealed-cookies.server";
import { findLiveSession, revokeSession, touchSession } from "./session-store.server";

/** A signed-in browser: the row behind the sealed id of its cookie. */
export type Session = { id: string; address: Address };

/**
 * The session of a Cookie header, or null when there is none that lives. Its row is read at every call, so that a logout
 * counts on every instance at once (R11). Throws DATABASE_UNAVAILABLE when it can't be.
 */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const id = await openAuthCookie("session", cookieHeader);
  if (!id) return null;
  try {
    return await visitSession(id);
  } catch (error) {
    throw toAppError(error);
  }
}

async function visitSession(id: string): Promise<Session | null> {
  const session = await findLiveSession(id);
  if (!session) return null;
  if (session.isDueForTouch) await touchSession(id);
  return { id, address: session.address };
}

/** Set-Cookie values that free the browser of a session cookie which no longer opens anything. */
export function clearStaleSessionCookie(cookieHeader: string | null): string[] {
  return hasCookieToClear("session", cookieHeader) ? [clearAuthCookie("session")] : [];
}

/** Ends the session of a Cookie header on every instance, if there is one, and gives the Set-Cookie value that clears the browser. */
export async function endSession(cookieHeader: string | null): Promise<string> {
  const id = await openAuthCookie("session", cookieHeader);
  if (id) await revokeSession(id);
  return clearAuthCookie("session");
}
