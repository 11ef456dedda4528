import { HttpError, requestJson, sendRequest, UnreachableError } from "@/lib/http/api-client";
import { withStorage } from "@/lib/shared/browser-storage";
import type { SignedInUser } from "./auth-schemas";

const ME_PATH = "/api/auth/me";
const ME_LIMIT_MS = 10_000;
const LOGOUT_LIMIT_MS = 5_000;
/** Kept while the server has not heard of a logout: without it the cookie would sign the person in again on the next load. */
const LOGOUT_PENDING = "club.logout-pending";

/** The signed-in user; null if the server says that nobody is signed in. Throws when it doesn't say. */
export async function fetchMe(): Promise<SignedInUser | null> {
  if (isLogoutPending()) await postLogout();
  if (isLogoutPending()) return null;
  const answer = await sendRequest(ME_PATH, { cache: "no-cache", timeoutMs: ME_LIMIT_MS });
  // A page of a proxy says nothing about the session.
  if (answer.status === 401 && !answer.text.trimStart().startsWith("<")) return null;
  if (!answer.ok) throw new HttpError(answer.status, answer.text);
  // A visitor gets 401 and never comes here, so the schemas stay out of the first load.
  const { parseUser } = await import("./parse-user");
  const user = parseUser(JSON.parse(answer.text));
  if (user === null) throw new Error("the answer is no user");
  return user;
}

/** Whether the server knows the address as an admin; any failure means no (spec section 7). It grants nothing. */
export async function fetchIsAdmin(address: string): Promise<boolean> {
  try {
    const body = await requestJson("/api/admin/check", { method: "POST", body: { address } });
    const { adminCheckResponse } = await import("./auth-schemas");
    return adminCheckResponse.parse(body).isAdmin;
  } catch {
    return false;
  }
}

/**
 * Ends the session. When the server can't be reached it resolves all the same and the next look at the session tries again;
 * throws HttpError when the server refuses.
 */
export async function postLogout(): Promise<void> {
  setLogoutPending(true);
  const answer = await sendRequest("/api/auth/logout", {
    method: "POST",
    timeoutMs: LOGOUT_LIMIT_MS,
  }).catch((error: unknown) => {
    if (error instanceof UnreachableError) return null;
    throw error;
  });
  if (!answer) return;
  setLogoutPending(false);
  if (!answer.ok && answer.status !== 401) throw new HttpError(answer.status, answer.text);
}

/** A new sign-in overtakes a logout that the server never heard of. */
export function forgetPendingLogout(): void {
  setLogoutPending(false);
}

function isLogoutPending(): boolean {
  return withStorage((storage) => storage.getItem(LOGOUT_PENDING)) === "true";
}

function setLogoutPending(isPending: boolean): void {
  withStorage((storage) =>
    isPending ? storage.setItem(LOGOUT_PENDING, "true") : storage.removeItem(LOGOUT_PENDING),
  );
}
