import "server-only";
import { type Bucket, type Quota, type RateLimit, toQuota } from "@/lib/http/rate-limit";
import { countRequest, maxPoints } from "@/lib/http/rate-limit-store.server";
import type { Address } from "@/lib/shared/address";
import { countAndFindSession } from "./admission-store.server";
import { clearAuthCookie, hasCookieToClear, openAuthCookie } from "./sealed-cookies.server";
import { findLiveSession, type LiveSession, revokeSession, touchSession } from "./session-store.server";

/** A signed-in browser: the row behind the sealed id of its cookie. */
export type Session = { id: string; address: Address };

/**
 * The live session of a Cookie header, or null. Its row is read at every call, so a logout counts immediately on every
 * instance (R11).
 */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const id = openAuthCookie("session", cookieHeader);
  return id === null ? null : keepAlive(id, await findLiveSession(id));
}

/**
 * The session of a Cookie header. Counts one request of the client and one of its address (T34); the quota is the smaller
 * rest of the two.
 */
export async function admitSession({
  cookieHeader,
  limit,
  client,
}: {
  cookieHeader: string | null;
  limit: RateLimit;
  client: string;
}): Promise<{ session: Session | null; quota: Quota }> {
  const sessionId = openAuthCookie("session", cookieHeader);
  if (sessionId === null) return { session: null, quota: await countRequest(limit, client) };
  const {
    client: ofClient,
    session,
    address: ofAddress,
  } = await countAndFindSession({
    limit,
    maxPoints: maxPoints(limit),
    client,
    sessionId,
  });
  const quota = toQuota({ limit, maxPoints: maxPoints(limit), bucket: fuller(ofClient, ofAddress) });
  return { session: quota.remaining < 0 ? null : await keepAlive(sessionId, session), quota };
}

function fuller(left: Bucket, right: Bucket | null): Bucket {
  return right !== null && right.points > left.points ? right : left;
}

async function keepAlive(id: string, session: LiveSession | null): Promise<Session | null> {
  if (session === null) return null;
  if (session.isDue) await touchSession(id);
  return { id, address: session.address };
}

/** A Set-Cookie value that removes a session cookie which no longer opens anything; null if there is none. */
export function clearStaleSessionCookie(cookieHeader: string | null): string | null {
  return hasCookieToClear("session", cookieHeader) ? clearAuthCookie("session") : null;
}

/** Ends the session of a Cookie header on every instance, if there is one, and gives the Set-Cookie value that clears the browser. */
export async function endSession(cookieHeader: string | null): Promise<string> {
  const id = openAuthCookie("session", cookieHeader);
  if (id) await revokeSession(id);
  return clearAuthCookie("session");
}
