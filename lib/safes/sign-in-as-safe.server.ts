import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { getAddress, type Hex } from "viem";
import { expectedSignIn } from "@/lib/auth/check-sign-in-message";
import { sealAuthCookie } from "@/lib/auth/sealed-cookies.server";
import { buildSignInMessage } from "@/lib/auth/sign-in-message";
import { verifySignature } from "@/lib/auth/verify-signature.server";
import { textDigest } from "@/lib/ballots/ballot-text";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { readNow } from "@/lib/db/read-now.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { keepRequest } from "./keep-request.server";
import { type SafeRequestView, signInContent } from "./safe-request-schemas";
import { findGivenSession, giveSession, reopenRequest } from "./safe-request-store.server";
import { requireRequest, stateOf } from "./view-safe-request.server";

/** Asks the owners of a Safe to sign a message of EIP-4361, with which the asker is signed in as the Safe. */
export async function openSignIn({
  asker,
  safe,
}: {
  asker: Address;
  safe: Address;
}): Promise<SafeRequestView> {
  const { APP_ORIGIN: appOrigin, PRODUCT_NAME: productName } = getEnvironment();
  const message = buildSignInMessage({
    ...expectedSignIn({ appOrigin, productName }),
    address: getAddress(safe),
    nonce: randomBytes(16).toString("hex"),
    issuedAt: (await readNow()).toISOString(),
  });
  const { keccak } = await loadSignatureEngine();
  const digest = textDigest({ text: message, keccak });
  return keepRequest({ asker, safe, digest, act: "sign-in", content: { message } });
}

/**
 * Signs the browser of the person who asked in as the Safe, once; the same again within 60 s is the same session. Owners and threshold
 * are those of now (EIP-1271). Throws NOT_FOUND for a stranger, FORBIDDEN for another owner, and CONFLICT while signatures are missing,
 * after its end, or once it was used.
 */
export async function takeSession({
  id,
  viewer,
}: {
  id: string;
  viewer: Address;
}): Promise<{ safe: Address; setCookie: string }> {
  const { request } = await requireRequest({ id, viewer });
  if (request.act !== "sign-in") throw new AppError("NOT_FOUND", "This request is no sign-in.");
  if (request.openedBy !== viewer)
    throw new AppError("FORBIDDEN", "Only who asked for this sign-in can use it.");
  const { signature, safe } = request;
  if (signature === null || stateOf(request) === "expired")
    throw new AppError("CONFLICT", "Too few owners have signed yet, or the request has ended.");
  const { message } = signInContent.parse(request.content);
  if (!(await verifySignature({ address: safe, message, signature: signature as Hex }))) {
    await reopenRequest(id, signature);
    throw new AppError("CONFLICT", "The Safe's owners have changed, so it takes new signatures.");
  }
  const sessionId = await inTransaction(async (tx) => {
    const freshId = randomUUID();
    return (await giveSession(tx, { id, sessionId: freshId })) ? freshId : findGivenSession(tx, id);
  });
  if (sessionId === null)
    throw new AppError("CONFLICT", "This sign-in was already used. Ask for another one.");
  return { safe, setCookie: await sealAuthCookie("session", sessionId) };
}
