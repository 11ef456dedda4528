import { queryOptions } from "@tanstack/react-query";
import { HttpError, requestJson, sendRequest } from "@/lib/http/api-client";
import { adminCheckResponse, type SignedInUser, signedInUser } from "./auth-schemas";

const ME_PATH = "/api/auth/me";
const ME_LIMIT_MS = 10_000;

/** The signed-in user, or null: 401, any other failure, a timeout and a lost network all mean not signed in (spec section 7). */
export async function fetchMe(): Promise<SignedInUser | null> {
  try {
    return parseUser(await requestJson(ME_PATH, { cache: "no-cache", timeoutMs: ME_LIMIT_MS }));
  } catch {
    return null;
  }
}

/** Whether the server knows the address as an admin; any failure means no (spec section 7). It grants nothing. */
export async function fetchIsAdmin(address: string): Promise<boolean> {
  try {
    const body = await requestJson("/api/admin/check", { method: "POST", body: { address } });
    return adminCheckResponse.parse(body).isAdmin;
  } catch {
    return false;
  }
}

/** Ends the session. Resolves when the server did it or can't be reached; throws HttpError when it refuses. */
export async function postLogout(): Promise<void> {
  const answer = await sendRequest("/api/auth/logout", { method: "POST", timeoutMs: 5_000 }).catch(
    () => null,
  );
  if (answer && !answer.ok && answer.status !== 401) throw new HttpError(answer.status, answer.text);
}

/** Reads user data; null when it is not what the server promises. Voting power is 0 when absent (spec section 3). */
export function parseUser(body: unknown): SignedInUser | null {
  const withPower = typeof body === "object" && body !== null ? { votingPower: 0, ...body } : body;
  const parsed = signedInUser.safeParse(withPower);
  return parsed.success ? parsed.data : null;
}

export const meQuery = queryOptions({ queryKey: [ME_PATH] as const, queryFn: fetchMe });

export function isAdminQuery(address: string | undefined) {
  return queryOptions({
    queryKey: ["/api/admin/check", address?.toLowerCase() ?? ""] as const,
    queryFn: () => (address ? fetchIsAdmin(address) : false),
    enabled: address !== undefined,
  });
}
