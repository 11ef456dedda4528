import { HttpResponse, http } from "msw";
import { startNetwork, userOf } from "@/tests/network";
import { fetchIsAdmin, fetchMe, forgetPendingLogout, postLogout } from "./auth-queries";

const network = startNetwork();

afterEach(() => window.localStorage.clear());

function givenMe(answer: () => Response | Promise<Response>): void {
  network.use(http.get("*/api/auth/me", answer));
}

describe("fetchMe", () => {
  it("reads the user, with 0 voting power when the answer has none", async () => {
    const { votingPower: _, ...withoutPower } = userOf();
    givenMe(() => HttpResponse.json(withoutPower));
    expect(await fetchMe()).toEqual({ ...withoutPower, votingPower: 0 });
  });

  it.each([
    ["401", () => new HttpResponse(null, { status: 401 })],
    ["500", () => new HttpResponse("oops", { status: 500 })],
    ["a lost network", () => HttpResponse.error()],
    ["no JSON", () => new HttpResponse("<html>")],
    ["a user without an address", () => HttpResponse.json({ nftCount: 1 })],
  ])("takes %s for not signed in", async (_, answer) => {
    givenMe(answer);
    expect(await fetchMe()).toBeNull();
  });

  it("takes a server that is silent for 10 s for not signed in", async () => {
    givenMe(() => new Promise(() => undefined));
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick", "setImmediate"] });
    try {
      let outcome: unknown = "pending";
      void fetchMe().then((user) => {
        outcome = user;
      });
      await jest.advanceTimersByTimeAsync(9_999);
      expect(outcome).toBe("pending");
      await jest.advanceTimersByTimeAsync(1);
      expect(outcome).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe("fetchIsAdmin", () => {
  it("believes only a true answer", async () => {
    network.use(http.post("*/api/admin/check", () => HttpResponse.json({ isAdmin: true })));
    expect(await fetchIsAdmin("0x1")).toBe(true);
    network.use(http.post("*/api/admin/check", () => HttpResponse.json({ isAdmin: "yes" })));
    expect(await fetchIsAdmin("0x1")).toBe(false);
    network.use(http.post("*/api/admin/check", () => new HttpResponse(null, { status: 503 })));
    expect(await fetchIsAdmin("0x1")).toBe(false);
  });
});

describe("postLogout", () => {
  it("is sent again before the session is next asked for, when the server was gone", async () => {
    network.use(http.post("*/api/auth/logout", () => HttpResponse.error()));
    givenMe(() => HttpResponse.json(userOf()));
    await postLogout();
    expect(await fetchMe()).toBeNull();
    let logouts = 0;
    network.use(
      http.post("*/api/auth/logout", () => {
        logouts += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await fetchMe()).toEqual(userOf());
    await fetchMe();
    expect(logouts).toBe(1);
  });

  it("is forgotten by a new sign-in", async () => {
    network.use(http.post("*/api/auth/logout", () => HttpResponse.error()));
    givenMe(() => HttpResponse.json(userOf()));
    await postLogout();
    forgetPendingLogout();
    expect(await fetchMe()).toEqual(userOf());
  });

  it("throws when the server answers and refuses", async () => {
    network.use(http.post("*/api/auth/logout", () => new HttpResponse("no", { status: 500 })));
    await expect(postLogout()).rejects.toThrow(/^500: no$/);
  });
});
