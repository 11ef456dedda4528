import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import type { NonceResponse } from "./auth-schemas";
import { makeNonce } from "./nonce.server";
import { openAuthCookie, sealAuthCookie } from "./sealed-cookies.server";
import { getSealingSecret } from "./session-secrets.server";
import { getSignInTime } from "./sign-in-store.server";

/**
 * A nonce for this browser, with the time to write into the message (a phone's clock may be wrong), and the Set-Cookie
 * value that binds the browser to it. Writes no row (security.md T6). A browser keeps its pre-login id, so that two tabs
 * may sign in at a time.
 */
export async function issueNonce(
  cookieHeader: string | null,
): Promise<{ answer: NonceResponse; setCookie: string }> {
  const preLoginId = openAuthCookie("pre-login", cookieHeader) ?? randomUUID();
  const issuedAt = await getSignInTime();
  const { secret } = getSealingSecret();
  const nonce = makeNonce({ issuedAt, random: randomBytes(16), preLoginId, secret });
  return {
    answer: { nonce, sessionId: preLoginId, issuedAt: issuedAt.toISOString() },
    setCookie: await sealAuthCookie("pre-login", preLoginId),
  };
}
