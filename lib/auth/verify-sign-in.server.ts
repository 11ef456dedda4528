import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { isHex } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { VerifyRequest } from "./auth-schemas";
import { checkSignInMessage, expectedSignIn } from "./check-sign-in-message";
import { checkNonce } from "./nonce.server";
import { parseSignInMessage } from "./parse-sign-in-message.server";
import { openAuthCookie, sealAuthCookie } from "./sealed-cookies.server";
import { listSessionSecrets } from "./session-secrets.server";
import { removeSomeEndedSessions } from "./session-store.server";
import { type SignInRefusal, signInRefusalText } from "./sign-in-refusal";
import {
  findRepeatedSession,
  getSignInTime,
  openSessionOnce,
  type ProvenSignIn,
  removeSomeOldNonces,
} from "./sign-in-store.server";
import { verifySignature } from "./verify-signature.server";

export type SignInAttempt = VerifyRequest & { cookieHeader: string | null };

/** Uses the nonce up and opens the session; false when it was used before. A parameter so that the race test can plant a faulty one. */
export type OpenSession = typeof openSessionOnce;

/**
 * Signs a browser in: parse, rules, nonce, signature, and only then the nonce is used up, together with the session row,
 * so that a failure before costs nothing. The same browser sending the same again within 60 s gets the same session.
 * Throws SIGN_IN_REFUSED (401) with the rule's name, and TRY_AGAIN (422) when a contract wallet can't be asked.
 */
export async function verifySignIn(
  attempt: SignInAttempt,
  openSession: OpenSession = openSessionOnce,
): Promise<{ address: Address; setCookie: string }> {
  const preLoginId = openAuthCookie("pre-login", attempt.cookieHeader);
  if (!preLoginId) throw refused("browser");
  const { address, nonce } = await checkMessage(attempt.message, preLoginId);
  const { message, signature } = attempt;
  if (!isHex(signature) || !(await verifySignature({ address, message, signature })))
    throw refused("signature");

  const signIn: ProvenSignIn = {
    nonce,
    address,
    preLoginId,
    messageHash: sha256(message),
    signatureHash: sha256(signature.toLowerCase()),
  };
  const formerId = openAuthCookie("session", attempt.cookieHeader);
  const freshId = randomUUID();
  const isFirst = await openSession(signIn, { sessionId: freshId, formerId });
  const sessionId = isFirst ? freshId : await findRepeatedSession(signIn);
  if (!sessionId) throw refused("nonce-used");
  // The session is there, whether or not the tables are cleaned.
  await Promise.allSettled([removeSomeOldNonces(), removeSomeEndedSessions()]);
  return { address, setCookie: await sealAuthCookie("session", sessionId) };
}

async function checkMessage(raw: string, preLoginId: string): Promise<{ address: Address; nonce: string }> {
  const parsed = parseSignInMessage(raw);
  if (!parsed.ok) throw refused(parsed.reason);
  const environment = getEnvironment();
  const expected = expectedSignIn({
    appOrigin: environment.APP_ORIGIN,
    productName: environment.PRODUCT_NAME,
  });
  const now = await getSignInTime();
  const checked = checkSignInMessage(parsed.value, expected, now);
  if (!checked.ok) throw refused(checked.reason);
  const { nonce } = parsed.value;
  const nonceCheck = checkNonce({ nonce, preLoginId, secrets: listSessionSecrets(), now });
  if (!nonceCheck.ok) throw refused(nonceCheck.reason);
  return { address: checked.value.address, nonce };
}

function refused(refusal: SignInRefusal): AppError {
  return new AppError("SIGN_IN_REFUSED", signInRefusalText(refusal));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
