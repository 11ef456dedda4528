import { HttpResponse, http } from "msw";
import { startNetwork, userOf } from "@/tests/network";
import { postLogout } from "./auth-queries";
import { fetchNonce, verifySignature } from "./sign-in-queries";

const network = startNetwork();
const signed = { message: "text", signature: "0x11" };

afterEach(() => window.localStorage.clear());

describe("the time limits of spec section 9", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick", "setImmediate"] }));
  afterEach(() => jest.useRealTimers());

  it.each([
    ["nonce", 10_000, () => fetchNonce(), "Request timeout"],
    // A time limit is no network failure, so it is not retried.
    ["verify", 20_000, () => verifySignature(signed), "Request timeout"],
    ["logout", 5_000, () => postLogout(), undefined],
  ])("give %s %d ms", async (route, limitMs, call, message) => {
    let calls = 0;
    network.use(
      http.post(`*/api/auth/${route}`, () => {
        calls += 1;
        return new Promise(() => undefined);
      }),
    );
    let outcome: unknown = "pending";
    void call().then(
      () => {
        outcome = undefined;
      },
      (error: Error) => {
        outcome = error.message;
      },
    );
    await jest.advanceTimersByTimeAsync(limitMs - 1);
    expect(outcome).toBe("pending");
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toBe(message);
    expect(calls).toBe(1);
  });

  it("wait 300 ms before verify is tried again", async () => {
    let calls = 0;
    network.use(
      http.post("*/api/auth/verify", () => {
        calls += 1;
        return calls === 1 ? new HttpResponse(null, { status: 422 }) : HttpResponse.json(userOf());
      }),
    );
    const answer = verifySignature(signed);
    await jest.advanceTimersByTimeAsync(299);
    expect(calls).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(userOf());
    expect(calls).toBe(2);
  });
});

describe("fetchNonce", () => {
  it("posts no body, with credentials and past every cache (spec section 7)", async () => {
    const seen: unknown[] = [];
    network.use(
      http.post("*/api/auth/nonce", async ({ request }) => {
        seen.push([await request.text(), request.credentials, request.cache]);
        return HttpResponse.json({ nonce: "abcdefgh12345678", issuedAt: "2025-11-20T12:00:00.000Z" });
      }),
    );
    expect((await fetchNonce()).nonce).toBe("abcdefgh12345678");
    expect(seen).toEqual([["", "include", "no-cache"]]);
  });
});
