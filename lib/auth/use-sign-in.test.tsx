import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { WagmiContext } from "wagmi";
import { connect } from "wagmi/actions";
import { createWalletConfig } from "@/lib/chain/use-wallet-config";
import { makeQueryClient } from "@/lib/http/query-client";
import { toastStore } from "@/lib/shared/notify";
import { announceWallet, type FakeWallet } from "@/tests/fake-wallet";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { testConfig } from "@/tests/render";
import { type SignIn, useSignIn } from "./use-sign-in";

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

describe("useSignIn", () => {
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
