import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { decodeFunctionData, encodeAbiParameters, erc20Abi, numberToHex } from "viem";
import { WagmiContext } from "wagmi";
import { ToastHost } from "@/components/layout/app-providers";
import { usePublicConfig } from "@/components/layout/config-provider";
import { useWalletConfig } from "@/lib/chain/use-wallet-config";
import type { PublicConfig } from "@/lib/env/public-config";
import { toastStore } from "@/lib/shared/notify";
import { announceWallet, type FakeWallet, firstAccount, refuse, secondAccount } from "@/tests/fake-wallet";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { WalletButton } from "./wallet-button";
import { WalletSession } from "./wallet-session";
import { hasConnectedFlag, rememberOwnSafe, setConnectedFlag, updateWalletView } from "./wallet-store";

const network = startNetwork();
const wallets: FakeWallet[] = [];

/** The header's button and the loaded stack. */
function Stack({ reload }: { reload: () => void }): ReactNode {
  const wagmi = useWalletConfig(usePublicConfig());
  return (
    <WagmiContext value={wagmi}>
      <WalletButton />
      <WalletSession reload={reload} />
      <ToastHost />
    </WagmiContext>
  );
}

/** `reloads` counts what would reload the page. */
function open(config: Partial<PublicConfig> = {}): { reloads: number[] } {
  const reloads: number[] = [];
  renderInApp(<Stack reload={() => reloads.push(1)} />, config);
  return { reloads };
}

function addWallet(options: Parameters<typeof announceWallet>[0] = {}): FakeWallet {
  const wallet = announceWallet(options);
  wallets.push(wallet);
  return wallet;
}

function givenNonce(): void {
  network.use(
    http.post("*/api/auth/nonce", () =>
      HttpResponse.json({ nonce: "abcdefgh12345678", issuedAt: "2025-11-20T12:00:00.000Z" }),
    ),
  );
}

/** Answers verify with the statuses given, one call each; the last again and again. */
function givenVerify(...statuses: number[]): { bodies: unknown[] } {
  const bodies: unknown[] = [];
  network.use(
    http.post("*/api/auth/verify", async ({ request }) => {
      bodies.push(await request.json());
      const status = statuses[Math.min(bodies.length, statuses.length) - 1] ?? 200;
      if (status === 0) return HttpResponse.error();
      if (status === 200) return HttpResponse.json(userOf());
      return HttpResponse.json({ error: "Try again in a moment.", code: "X", requestId: "r" }, { status });
    }),
  );
  return { bodies };
}

const realTimeout = window.setTimeout;
/**
 * Waits of up to a second, before it signs or asks again, take a tenth. It is no Jest mock, which the queries would take for
 * fake timers.
 */
function hurry(): void {
  const sooner = (work: () => void, ms = 0): number => realTimeout(work, ms > 1_000 ? ms : ms / 10);
  Object.assign(window, { setTimeout: sooner });
}

async function connect(name = "Fake wallet"): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: /^Connect/ }));
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(name) }));
}

async function untilNotice(title: string): Promise<string | undefined> {
  await waitFor(() => expect(toastStore.getCurrent()?.title).toBe(title), { timeout: 4_000 });
  return toastStore.getCurrent()?.description;
}

beforeEach(() => {
  network.use(...sessionHandlers({ user: null }));
  jest.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes("reduce"),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
});

afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.remove();
  const current = toastStore.getCurrent();
  if (current) act(() => toastStore.dismiss(current.serial));
  window.localStorage.clear();
  act(() => updateWalletView({ isWanted: false, status: "disconnected", address: null, panel: "none" }));
  jest.restoreAllMocks();
  window.setTimeout = realTimeout;
});

describe("signing in", () => {
  it("follows a connect that the person started by itself after a second, and reloads once", async () => {
    const wallet = addWallet();
    givenNonce();
    const { bodies } = givenVerify(200);
    const { reloads } = open();
    await connect();
    expect(await untilNotice("Wallet Connected")).toBe("Please sign the message to authenticate.");
    expect(wallet.calls).not.toContain("personal_sign");
    expect(await untilNotice("Signed In Successfully")).toBe(
      "You are now signed in with your Cronos wallet.",
    );
    await waitFor(() => expect(reloads).toHaveLength(1));
    expect(wallet.calls.filter((method) => method === "personal_sign")).toHaveLength(1);
    expect(bodies).toEqual([
      {
        message: expect.stringContaining(`\n${firstAccount}\n\nSign in to Club Kairos\n`),
        signature: expect.any(String),
      },
    ]);
    expect(hasConnectedFlag()).toBe(true);
  });

  it("says Sign-In Cancelled on a refusal and keeps a button to sign by hand", async () => {
    const wallet = addWallet();
    givenNonce();
    givenVerify(200);
    wallet.answer("personal_sign", () => refuse(4001));
    open();
    await connect();
    expect(await untilNotice("Sign-In Cancelled")).toBe(
      "You cancelled the signature request. Please try again to sign in.",
    );
    wallet.answer("personal_sign", () => "0x11");
    await userEvent.click(screen.getByRole("button", { name: "Sign message" }));
    await untilNotice("Signed In Successfully");
  });

  it("starts one login for two taps", async () => {
    const wallet = addWallet();
    givenNonce();
    givenVerify(200);
    const { reloads } = open();
    await connect();
    await userEvent.dblClick(await screen.findByRole("button", { name: "Sign message" }));
    await waitFor(() => expect(reloads).toHaveLength(1), { timeout: 4_000 });
    expect(wallet.calls.filter((method) => method === "personal_sign")).toHaveLength(1);
  });

  it.each([
    ["422 and then works", [422, 200], 2, "Signed In Successfully", /now signed in/],
    ["the network twice and then works", [0, 0, 200], 3, "Signed In Successfully", /now signed in/],
    ["422 three times", [422], 3, "Sign-In Failed", /^Verification failed: 422 Try again in a moment\.$/],
    ["no network three times", [0], 3, "Sign-In Failed", /^Network error: Could not connect/],
    ["401", [401], 1, "Sign-In Failed", /^Verification failed: 401 /],
  ])("when verify answers %s", async (_, statuses, calls, title, description) => {
    hurry();
    addWallet();
    givenNonce();
    const { bodies } = givenVerify(...statuses);
    open();
    await connect();
    expect(await untilNotice(title)).toMatch(description);
    expect(bodies).toHaveLength(calls);
  });

  it.each([
    [new HttpResponse("down", { status: 503 }), "Failed to get nonce: 503 down"],
    [HttpResponse.json({}), "Server did not return a valid nonce"],
    [
      HttpResponse.error(),
      "Network error: Could not connect to the server. Please check your internet connection.",
    ],
  ])("names what the nonce route did wrong", async (answer, description) => {
    hurry();
    addWallet();
    network.use(http.post("*/api/auth/nonce", () => answer));
    open();
    await connect();
    expect(await untilNotice("Sign-In Failed")).toBe(description);
  });

  it.each([
    [new HttpResponse("<html>"), "Failed to verify signature"],
    [HttpResponse.json({ ok: true }), "Failed to get user data after successful authentication"],
  ])("names a verify answer without a user", async (answer, description) => {
    hurry();
    addWallet();
    givenNonce();
    network.use(http.post("*/api/auth/verify", () => answer));
    open();
    await connect();
    expect(await untilNotice("Sign-In Failed")).toBe(description);
  });

  it("reuses a session of the same address that began elsewhere, without a signature", async () => {
    const wallet = addWallet();
    open();
    await connect();
    await screen.findByRole("button", { name: "Sign message" });
    network.use(...sessionHandlers({ user: userOf({ address: firstAccount.toLowerCase() }) }));
    await untilNotice("Signed In Successfully");
    expect(wallet.calls).not.toContain("personal_sign");
  });
});

describe("connecting", () => {
  it("offers every announced wallet, and no icon that would be fetched", async () => {
    addWallet({ name: "First" });
    addWallet({ name: "Second", icon: "https://spy.example/icon.png" });
    open();
    await userEvent.click(screen.getByRole("button", { name: /^Connect/ }));
    const list = await screen.findByRole("list", { name: "Wallets" });
    expect(
      within(list)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["FirstInstalled", "SecondInstalled"]);
    expect(document.body.innerHTML).not.toContain("spy.example");
  });

  it("tells a browser without a wallet what to install", async () => {
    open();
    await userEvent.click(screen.getByRole("button", { name: /^Connect/ }));
    expect(await untilNotice("No Wallet Found")).toBe(
      "Please install MetaMask or another compatible wallet.",
    );
    expect(screen.getByRole("link", { name: "Get MetaMask" })).toBeVisible();
  });

  it("offers WalletConnect only when it is configured", async () => {
    open({ walletConnectProjectId: "0".repeat(32) });
    await userEvent.click(screen.getByRole("button", { name: /^Connect/ }));
    expect(await screen.findByRole("button", { name: "WalletConnect" })).toBeVisible();
    expect(toastStore.getCurrent()).toBeNull();
  });

  it("stays silent when the person refuses, and stays open", async () => {
    addWallet().answer("eth_requestAccounts", () => refuse(4001));
    open();
    await connect();
    await waitFor(() => expect(screen.getByRole("button", { name: /Fake wallet/ })).toBeEnabled());
    expect(toastStore.getCurrent()).toBeNull();
    expect(hasConnectedFlag()).toBe(false);
  });

  it("stays open for another try when the wallet shares no account", async () => {
    addWallet().answer("eth_requestAccounts", () => []);
    open();
    await connect();
    expect(await untilNotice("Connection Error")).toBe("The wallet shared no account.");
    await waitFor(() => expect(screen.getByRole("button", { name: /Fake wallet/ })).toBeEnabled());
    expect(hasConnectedFlag()).toBe(false);
  });

  it.each([
    [4100, /locked or has not allowed/],
    [4900, /lost its connection/],
  ])("puts the wallet's code %s into words", async (code, words) => {
    addWallet().answer("eth_requestAccounts", () => refuse(code));
    open();
    await connect();
    expect(await untilNotice("Connection Error")).toMatch(words);
  });
});

describe("a wallet that was connected before", () => {
  it("is connected again without asking and without a login", async () => {
    const wallet = addWallet();
    wallet.emit("accountsChanged", [firstAccount]);
    setConnectedFlag(true);
    open();
    expect(await screen.findByRole("button", { name: /0x7099...79C8/ })).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(wallet.calls).not.toContain("eth_requestAccounts");
    expect(wallet.calls).not.toContain("personal_sign");
    expect(screen.getByRole("button", { name: "Sign message" })).toBeVisible();
  });

  it("is forgotten when it no longer allows this site", async () => {
    addWallet();
    setConnectedFlag(true);
    open();
    expect(await screen.findByRole("button", { name: "Reconnecting..." })).toBeVisible();
    await waitFor(() => expect(hasConnectedFlag()).toBe(false), { timeout: 3_000 });
    expect(await screen.findByRole("button", { name: /^Connect/ })).toBeVisible();
  });
});

describe("a signed-in holder", () => {
  async function openConnected(): Promise<FakeWallet> {
    network.use(http.get("*/api/people/*", () => HttpResponse.json({ error: "no" }, { status: 503 })));
    network.use(...sessionHandlers({ user: userOf({ address: firstAccount }) }));
    const wallet = addWallet();
    wallet.emit("accountsChanged", [firstAccount]);
    setConnectedFlag(true);
    open();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Account 0x/ })).not.toHaveTextContent("no wallet"),
    );
    return wallet;
  }

  function givenLogout(answer: HttpResponse<string>): { calls: number[] } {
    const calls: number[] = [];
    network.use(
      http.post("*/api/auth/logout", () => {
        calls.push(1);
        return answer;
      }),
    );
    return { calls };
  }

  it("finds the own pages in the account menu, which the header's button closes again", async () => {
    await openConnected();
    const button = screen.getByRole("button", { name: /^Account/ });
    await userEvent.click(button);
    const menu = within(await screen.findByRole("dialog", { name: "Your account" }));
    expect(menu.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
      expect.arrayContaining([
        ["Your votes", "/ballots"],
        ["Drafts", "/drafts"],
        ["My proposals", `/u/${firstAccount}?list=proposals`],
        ["Profile", `/u/${firstAccount}`],
      ]),
    );
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Your account" })).toBeNull());
  });

  it("sees the balance that the wallet reads", async () => {
    await openConnected();
    await userEvent.click(screen.getByRole("button", { name: /^Account/ }));
    expect(await screen.findByText("1.00")).toBeVisible();
    expect(screen.getByText("Cronos")).toBeVisible();
  });

  /** The token's contract: one unit for everybody, and its own symbol and decimals. */
  function answerToken(params: readonly unknown[]): string {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data: Object(params[0]).data });
    if (functionName === "symbol") return encodeAbiParameters([{ type: "string" }], ["KAIROS"]);
    return numberToHex(functionName === "decimals" ? 18 : 10n ** 18n, { size: 32 });
  }

  it("offers to show the token in the wallet once, with the contract's own symbol", async () => {
    const wallet = await openConnected();
    wallet.answer("eth_call", answerToken);
    const asked: unknown[] = [];
    wallet.answer("wallet_watchAsset", (params) => {
      asked.push(params);
      return true;
    });
    const open = () => userEvent.click(screen.getByRole("button", { name: /^Account/ }));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^Show \$KAIROS in your wallet/ }));
    expect(await screen.findByText("Your wallet shows it now.")).toBeVisible();
    expect(asked).toEqual([
      { type: "ERC20", options: { address: expect.stringMatching(/^0x/), symbol: "KAIROS", decimals: 18 } },
    ]);
    await open();
    await open();
    await screen.findByText("1.00");
    expect(screen.queryByRole("button", { name: /^Show / })).toBeNull();
  });

  it("says so in a sentence where a wallet can't show tokens", async () => {
    (await openConnected()).answer("eth_call", answerToken);
    await userEvent.click(screen.getByRole("button", { name: /^Account/ }));
    await userEvent.click(await screen.findByRole("button", { name: /^Show / }));
    expect(await screen.findByText(/^Your wallet (can't|does not)/)).toBeVisible();
  });

  it.each([
    ["the server ends the session", new HttpResponse(null, { status: 204 })],
    ["the server is gone", HttpResponse.error()],
  ])("signs out when %s", async (_, answer) => {
    await openConnected();
    givenLogout(answer);
    await userEvent.click(screen.getByRole("button", { name: /^Account/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await untilNotice("Signed Out")).toBe("You have been signed out successfully.");
    expect(await screen.findByRole("button", { name: /^Connect/ })).toBeVisible();
    expect(hasConnectedFlag()).toBe(false);
  });

  it("stays signed in when the server refuses the sign-out", async () => {
    await openConnected();
    givenLogout(new HttpResponse("no", { status: 500 }));
    await userEvent.click(screen.getByRole("button", { name: /^Account/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await untilNotice("Sign-Out Failed")).toBe("An error occurred while signing out.");
    expect(screen.getByRole("button", { name: /^Account/ })).toBeVisible();
  });

  it.each(["our menu", "the wallet"])("is signed out by a disconnect in %s", async (where) => {
    const wallet = await openConnected();
    const { calls } = givenLogout(new HttpResponse(null, { status: 204 }));
    if (where === "the wallet") act(() => wallet.emit("accountsChanged", []));
    else {
      await userEvent.click(screen.getByRole("button", { name: /^Account/ }));
      await userEvent.click(await screen.findByRole("button", { name: "Disconnect" }));
    }
    expect(await untilNotice("Wallet Disconnected")).toBe("You have been signed out successfully.");
    expect(calls).toHaveLength(1);
    expect(hasConnectedFlag()).toBe(false);
  });

  it("is told when the wallet shows another account, and signs in as it only by a tap", async () => {
    const wallet = await openConnected();
    act(() => wallet.emit("accountsChanged", [secondAccount]));
    const bar = await screen.findByRole("region", { name: "Account" });
    expect(bar).toHaveTextContent("Signed in as 0x7099...79C8, wallet is 0x3C44...93BC");
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(wallet.calls).not.toContain("personal_sign");
    await userEvent.click(within(bar).getByRole("button", { name: "Switch back" }));
    expect(await untilNotice("Switch in your wallet")).toContain("0x7099...79C8");
    givenNonce();
    givenVerify(200);
    expect(screen.queryByRole("region", { name: "Account" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await userEvent.click(screen.getByRole("button", { name: "Sign in as 0x3C44...93BC" }));
    await untilNotice("Signed In Successfully");
    expect(wallet.calls).toContain("personal_sign");
  });

  it("is told nothing when the wallet is an owner of the Safe that is signed in", async () => {
    rememberOwnSafe(firstAccount, secondAccount);
    const wallet = await openConnected();
    act(() => wallet.emit("accountsChanged", [secondAccount]));
    await userEvent.click(screen.getByRole("button", { name: /^Account/ }));
    expect(await screen.findByText(/0x3C44\.\.\.93BC/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Account" })).toBeNull();
  });

  it("switches the network with one tap, adding Cronos when the wallet answers 4902", async () => {
    const wallet = await openConnected();
    let added: readonly unknown[] = [];
    wallet.answer("wallet_switchEthereumChain", () => refuse(4902));
    wallet.answer("wallet_addEthereumChain", (params) => {
      added = params;
      wallet.answer("eth_chainId", () => "0x19");
      wallet.emit("chainChanged", "0x19");
      return null;
    });
    wallet.answer("eth_chainId", () => "0x1");
    act(() => wallet.emit("chainChanged", "0x1"));
    const bar = await screen.findByRole("region", { name: "Network" });
    expect(bar).toHaveTextContent("Your wallet is on chain 1");
    await userEvent.click(within(bar).getByRole("button", { name: "Switch to Cronos" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Network" })).toBeNull());
    expect(added).toEqual([
      expect.objectContaining({
        chainId: "0x19",
        nativeCurrency: { name: "Cronos", symbol: "CRO", decimals: 18 },
        rpcUrls: ["http://localhost/rpc"],
        blockExplorerUrls: ["https://explorer.example"],
      }),
    ]);
  });
});
