import { type SignedInUser, signedInUser } from "./auth-schemas";

/** Reads user data; null when it is not what the server promises. Voting power is 0 when absent (spec section 3). */
export function parseUser(body: unknown): SignedInUser | null {
  const withPower = typeof body === "object" && body !== null ? { votingPower: 0, ...body } : body;
  const parsed = signedInUser.safeParse(withPower);
  return parsed.success ? parsed.data : null;
}
