import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { WagmiContext } from "wagmi";
import { connect } from "wagmi/actions";
import { createWalletConfig } from "@/lib/chain/use-wallet-config";
import { sendRequest } from "@/lib/http/api-client";
import { makeQueryClient } from "@/lib/http/query-client";
import { toastStore } from "@/lib/shared/notify";
import { keepTyped, typedKey } from "@/lib/shared/typed-values";
import { announceWallet, type FakeWallet } from "@/tests/fake-wallet";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { testConfig } from "@/tests/render";
import { fetchIsAdmin, fetchMe, forgetPendingLogout, postLogout } from "./auth-queries";
import { keepSession, loadSession } from "./client/known-session";
import { fetchNonce, verifySignature } from "./sign-in-queries";
import { useAuth } from "./use-auth";
import { tellOtherTabs, useSessionAcrossTabs } from "./use-session-across-tabs";
import { type SignIn, useSignIn } from "./use-sign-in";
import { useSignOut } from "./use-sign-out";
import { useTyped } from "./use-typed";

/** Answers of /api/auth/me that don't say who is signed in. */
const NO_ANSWERS: readonly [string, () => Response][] = [
  ["500", () => new HttpResponse("oops", { status: 500 })],
  ["503", () => new HttpResponse(null, { status: 503 })],
  ["a lost network", () => HttpResponse.error()],
  ["no JSON", () => new HttpResponse("<html>")],
  ["a proxy's 401", () => new HttpResponse("<html>Unauthorized</html>", { status: 401 })],
  ["a user without an address", () => HttpResponse.json({ nftCount: 1 })],
];

describe("auth queries", () => {
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

    it("is nobody at 401", async () => {
      givenMe(() => new HttpResponse(null, { status: 401 }));
      expect(await fetchMe()).toBeNull();
    });

    it.each(NO_ANSWERS)("is no answer: %s", async (_, answer) => {
      givenMe(answer);
      await expect(fetchMe()).rejects.toThrow();
    });

    it("is no answer of a server that is silent for 10 s", async () => {
      givenMe(() => new Promise(() => undefined));
      jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick", "setImmediate"] });
      try {
        let outcome: unknown = "pending";
        fetchMe().catch((error: Error) => {
          outcome = error.message;
        });
        await jest.advanceTimersByTimeAsync(9_999);
        expect(outcome).toBe("pending");
        await jest.advanceTimersByTimeAsync(1);
        expect(outcome).toBe("Request timeout");
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
});

describe("sign in queries", () => {
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
});

describe("useAuth", () => {
  const network = startNetwork();
  let asked = 0;

  beforeEach(() => {
    asked = 0;
    network.use(
      http.get("*/api/auth/me", () => {
        asked += 1;
        return HttpResponse.json(userOf());
      }),
      ...sessionHandlers({ user: userOf(), isAdmin: true }),
    );
  });
  afterEach(() => jest.restoreAllMocks());

  /** The page comes back to the front, so many seconds after the answer. */
  async function returnAfter(seconds: number): Promise<void> {
    const now = Date.now();
    jest.spyOn(Date, "now").mockReturnValue(now + seconds * 1_000);
    await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  }

  it("asks once for all callers, and again on focus only when the answer is 60 s old", async () => {
    const { result } = renderHook(() => [useAuth(), useAuth()]);
    expect(result.current[0]?.isLoading).toBe(true);
    await waitFor(() => expect(result.current[1]?.isAdmin).toBe(true));
    await returnAfter(59);
    expect(asked).toBe(1);
    await returnAfter(61);
    await waitFor(() => expect(asked).toBe(2));
  });

  /** The page comes back later, and the server's answer is heard. */
  async function hearAgain(answer: () => Response): Promise<void> {
    network.use(http.get("*/api/auth/me", answer));
    await returnAfter(61);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }

  it.each(NO_ANSWERS)(
    "keeps who was signed in, but not as signed in, when no answer comes: %s",
    async (_, answer) => {
      const { result } = renderHook(useAuth);
      await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
      await hearAgain(answer);
      expect(result.current).toMatchObject({ state: "unknown", isLoading: false, isAuthenticated: false });
      expect(result.current.userAddress).toBe(userOf().address);
    },
  );

  it.each(NO_ANSWERS)(
    "knows nobody, and doesn't say that nobody is signed in, at first: %s",
    async (_, answer) => {
      network.use(http.get("*/api/auth/me", answer));
      const { result } = renderHook(useAuth);
      await waitFor(() => expect(result.current.isLoading).toBe(false));
      expect(result.current).toMatchObject({ state: "unknown", isAuthenticated: false, userAddress: null });
    },
  );

  it("asks again by itself, and when the network is back", async () => {
    network.use(http.get("*/api/auth/me", () => HttpResponse.error()));
    const { result } = renderHook(useAuth);
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    network.use(http.get("*/api/auth/me", () => HttpResponse.json(userOf())));
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(result.current.state).toBe("known"));
  });

  it("keeps whose session has ended on the page, and forgets who signed out", async () => {
    const { result } = renderHook(useAuth);
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
    await hearAgain(() => new HttpResponse(null, { status: 401 }));
    expect(result.current).toMatchObject({ state: "none", isAdmin: false, userAddress: userOf().address });
    await act(() => keepSession(null));
    expect(result.current).toMatchObject({ state: "none", userAddress: null });
  });

  it("hears of an ended session from the answer of any endpoint, and asks once", async () => {
    const { result } = renderHook(useAuth);
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
    const refusal = { error: "Sign in first.", code: "NOT_SIGNED_IN", requestId: "r" };
    let asks = 0;
    network.use(
      http.get("*/api/auth/me", () => {
        asks += 1;
        return HttpResponse.json(refusal, { status: 401 });
      }),
      http.get("*/api/notices", () => HttpResponse.json(refusal, { status: 401 })),
    );
    await act(() => sendRequest("/api/notices").then(() => undefined));
    await waitFor(() => expect(result.current.state).toBe("none"));
    await act(() => sendRequest("/api/notices").then(() => undefined));
    expect(asks).toBe(1);
  });

  it("takes the word of a sign-out for newer than an answer that is under way", async () => {
    const { result } = renderHook(useAuth);
    await act(() => keepSession(null));
    await waitFor(() => expect(asked).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(result.current).toMatchObject({ isLoading: false, isAuthenticated: false, isAdmin: false });
  });
});

describe("useTyped", () => {
  const network = startNetwork();
  const other = userOf({ address: "0x2222222222222222222222222222222222222222" });

  it("keeps what each account typed, and shows nobody another's", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    const { result, unmount } = renderHook(() => useTyped("reason", "none yet"));
    await act(() => keepSession(userOf()));
    act(() => result.current.set("mine"));
    await act(() => keepSession(other));
    expect(result.current.value).toBe("none yet");
    act(() => result.current.set("theirs"));
    await act(() => keepSession(userOf()));
    expect(result.current.value).toBe("mine");
    act(() => result.current.forget());
    unmount();
    expect(renderHook(() => useTyped("reason", "none yet")).result.current.value).toBe("none yet");
    await act(() => keepSession(other));
    expect(renderHook(() => useTyped("reason", "none yet")).result.current.value).toBe("theirs");
  });

  it("keeps what was typed before it was known who types", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    window.localStorage.clear();
    const { result } = renderHook(() => useTyped("early", ""));
    act(() => result.current.set("typed at once"));
    await waitFor(() => expect(window.localStorage).toHaveLength(1));
    expect(result.current.value).toBe("typed at once");
    expect(renderHook(() => useTyped("early", "")).result.current.value).toBe("typed at once");
  });

  it("puts it over what was kept before, whose other fields stay", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    const blank = { name: "", about: "" };
    keepTyped(typedKey(userOf().address, "two"), { over: blank, value: { name: "Old", about: "Long" } });
    const { result } = renderHook(() => useTyped("two", blank));
    act(() => result.current.set({ name: "New", about: "" }));
    await waitFor(() => expect(result.current.value).toEqual({ name: "New", about: "Long" }));
    expect(renderHook(() => useTyped("two", blank)).result.current.value).toEqual(result.current.value);
  });
});

describe("useSessionAcrossTabs", () => {
  const network = startNetwork();

  function openTab() {
    const queryClient = makeQueryClient();
    return renderHook(
      () => {
        useSessionAcrossTabs();
        return useAuth();
      },
      {
        wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
      },
    );
  }

  /** A browser tells the other tabs of each write; jsdom has one tab, so the test does. */
  function writesOf(act: () => void): StorageEventInit[] {
    const set = jest.spyOn(Storage.prototype, "setItem");
    act();
    return set.mock.calls.map(([key, newValue]) => ({ key, newValue }));
  }

  it("ends the session on this page when another tab signed out", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    const { result } = openTab();
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
    for (const write of writesOf(tellOtherTabs))
      act(() => void dispatchEvent(new StorageEvent("storage", write)));
    await waitFor(() => expect(result.current).toMatchObject({ state: "none", userAddress: null }));
  });

  it("ends it too when the server gives no answer at first", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    const { result } = openTab();
    await waitFor(() => expect(result.current.isAuthenticated).toBe(true));
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 503 })));
    for (const write of writesOf(tellOtherTabs))
      act(() => void dispatchEvent(new StorageEvent("storage", write)));
    await waitFor(() => expect(result.current.state).toBe("unknown"));
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
    await act(() => loadSession());
    expect(result.current).toMatchObject({ state: "none", userAddress: null });
  });

  it("leaves no trace that would silence the next time", () => {
    tellOtherTabs();
    expect(window.localStorage).toHaveLength(0);
  });
});

describe("useSignIn", () => {
  const network = startNetwork();
  let wallet: FakeWallet;

  beforeEach(() => {
    wallet = announceWallet();
    network.use(
      ...sessionHandlers({ user: null }),
      http.post("*/api/auth/nonce", () =>
        HttpResponse.json({ nonce: "abcdefgh12345678", issuedAt: "2025-11-20T12:00:00.000Z" }),
      ),
      http.post("*/api/auth/verify", () => HttpResponse.json(userOf())),
    );
  });
  afterEach(() => {
    wallet.remove();
    window.localStorage.clear();
  });

  async function signInOf({ isConnected }: { isConnected: boolean }): Promise<SignIn["signIn"]> {
    const wagmi = createWalletConfig(testConfig);
    const connector = wagmi.connectors.find(({ name }) => name === "Fake wallet");
    if (!connector) throw new Error("the wallet did not announce itself");
    if (isConnected) await connect(wagmi, { connector });
    const client = makeQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <WagmiContext value={wagmi}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </WagmiContext>
    );
    const onSignedIn = () => Promise.reject(new Error("no confetti"));
    return renderHook(() => useSignIn({ config: testConfig, onSignedIn }), { wrapper }).result.current.signIn;
  }

  it("says Wallet Not Connected without one, and asks the server nothing", async () => {
    network.resetHandlers();
    const signIn = await signInOf({ isConnected: false });
    await act(() => signIn());
    expect(toastStore.getCurrent()).toMatchObject({
      title: "Wallet Not Connected",
      description: "Please connect your wallet first.",
      variant: "destructive",
    });
  });

  it.each([
    ["Login Failed", true],
    ["Sign-In Failed", false],
  ])("says %s when it throws after the answer (automatic: %s)", async (title, isAutomatic) => {
    const signIn = await signInOf({ isConnected: true });
    await act(() => signIn({ isAutomatic }));
    expect(toastStore.getCurrent()).toMatchObject({ title, description: "no confetti" });
  });
});

describe("use sign out", () => {
  const network = startNetwork();
  let logouts = 0;

  beforeEach(() => {
    logouts = 0;
    network.use(
      http.post("*/api/auth/logout", () => {
        logouts += 1;
        return HttpResponse.json({ signedOut: true });
      }),
    );
  });

  function signOutOf({
    disconnect,
    forgetBrowser = async () => undefined,
  }: {
    disconnect: () => Promise<void>;
    forgetBrowser?: () => Promise<void>;
  }): ReturnType<typeof useSignOut> {
    const client = makeQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(() => useSignOut({ disconnect, forgetBrowser }), { wrapper }).result.current;
  }

  it.each(["signOut", "disconnectAndSignOut", "signOutAfterWallet"] as const)(
    "ends what this browser gets before the session ends, at %s",
    async (way) => {
      const logoutsBefore: number[] = [];
      const forgetBrowser = async () => {
        logoutsBefore.push(logouts);
      };
      await signOutOf({ disconnect: async () => undefined, forgetBrowser })[way]();
      expect([logoutsBefore, logouts]).toEqual([[0], 1]);
    },
  );

  describe("useSignOut, with a wallet that can't let go", () => {
    const disconnect = () => Promise.reject(new Error("stuck"));

    it("says Disconnect Error on a disconnect, and keeps the session", async () => {
      await signOutOf({ disconnect }).disconnectAndSignOut();
      expect(toastStore.getCurrent()).toMatchObject({
        title: "Disconnect Error",
        description: "Error disconnecting wallet. Please try again.",
      });
      expect(logouts).toBe(0);
    });

    it("signs out all the same", async () => {
      await signOutOf({ disconnect }).signOut();
      expect(toastStore.getCurrent()?.title).toBe("Signed Out");
      expect(logouts).toBe(1);
    });
  });
});
