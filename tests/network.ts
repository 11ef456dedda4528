import { HttpResponse, http, type RequestHandler } from "msw";
import { type SetupServer, setupServer } from "msw/node";
import type { SignedInUser } from "@/lib/auth/auth-schemas";

/** A whale like the local seed's; pass what a test is about. */
export function userOf(partial: Partial<SignedInUser> = {}): SignedInUser {
  return {
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    nftCount: 51,
    votingPower: 52.4,
    votingPowerWei: "52400000000000000000",
    tokenBalanceWei: "1400000000000000000000000000000",
    whale: true,
    powerKnown: true,
    ...partial,
  };
}

/** The answers of the session and admin routes: a user or nobody, an admin or not. */
export function sessionHandlers({
  user,
  isAdmin = false,
}: {
  user: SignedInUser | null;
  isAdmin?: boolean;
}): RequestHandler[] {
  return [
    http.get("*/api/auth/me", () =>
      user
        ? HttpResponse.json(user)
        : HttpResponse.json(
            { error: "Sign in first.", code: "NOT_SIGNED_IN", requestId: "t" },
            { status: 401 },
          ),
    ),
    http.post("*/api/admin/check", () => HttpResponse.json({ isAdmin })),
  ];
}

/**
 * A network for one test file: only what a test names answers, and an unnamed request fails. Every page asks who is signed in: nobody,
 * unless a test says otherwise.
 */
export function startNetwork(): SetupServer {
  const server = setupServer(...sessionHandlers({ user: null }));
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
