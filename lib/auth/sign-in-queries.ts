import { type ApiAnswer, NETWORK_ERROR, sendRequest, UnreachableError } from "@/lib/http/api-client";
import { readJson } from "@/lib/shared/read-json";
import { type NonceResponse, nonceResponse, type SignedInUser } from "./auth-schemas";
import { parseUser } from "./parse-user";

const NONCE_LIMIT_MS = 10_000;
const VERIFY_LIMIT_MS = 20_000;
const VERIFY_ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** Asks for a nonce; throws the messages of spec section 8. */
export async function fetchNonce(): Promise<NonceResponse> {
  const answer = await sendRequest("/api/auth/nonce", {
    method: "POST",
    cache: "no-cache",
    timeoutMs: NONCE_LIMIT_MS,
  });
  if (!answer.ok) throw new Error(`Failed to get nonce: ${answer.status} ${reasonOf(answer)}`);
  const parsed = nonceResponse.safeParse(readJson(answer.text));
  if (!parsed.success) throw new Error("Server did not return a valid nonce");
  return parsed.data;
}

/** Hands the signature in, up to 3 times when the server says 422 or can't be reached (spec section 7). A time limit is not retried. */
export async function verifySignature(body: { message: string; signature: string }): Promise<SignedInUser> {
  const answer = await sendWithRetries(body, VERIFY_ATTEMPTS);
  if (!answer.ok) throw new Error(`Verification failed: ${answer.status} ${reasonOf(answer)}`);
  const data = readJson(answer.text);
  if (data === undefined) throw new Error("Failed to verify signature");
  const user = parseUser(data);
  if (!user) throw new Error("Failed to get user data after successful authentication");
  return user;
}

async function sendWithRetries(body: unknown, attemptsLeft: number): Promise<ApiAnswer> {
  try {
    const answer = await sendRequest("/api/auth/verify", {
      method: "POST",
      body,
      timeoutMs: VERIFY_LIMIT_MS,
    });
    if (answer.status !== 422 || attemptsLeft <= 1) return answer;
  } catch (error) {
    const isNetworkFailure = error instanceof UnreachableError && error.message === NETWORK_ERROR;
    if (!isNetworkFailure || attemptsLeft <= 1) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return sendWithRetries(body, attemptsLeft - 1);
}

/** Our server says why in the field `error`; anything else that answers is quoted as it is. */
function reasonOf(answer: ApiAnswer): string {
  const body = readJson(answer.text);
  const error: unknown = typeof body === "object" && body !== null && Reflect.get(body, "error");
  return typeof error === "string" ? error : answer.text;
}
