import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { type Config, WagmiContext } from "wagmi";
import { connect } from "wagmi/actions";
import { makeQueryClient } from "@/lib/http/query-client";
import { announceWallet, type FakeWallet, refuse } from "@/tests/fake-wallet";
import { testConfig } from "@/tests/render";
import { fetchTokenBalance, useTokenBalance } from "./use-token-balance";
import { createWalletConfig } from "./use-wallet-config";

let wallet: FakeWallet;
let wagmi: Config;

beforeEach(() => {
  wallet = announceWallet();
  wagmi = createWalletConfig(testConfig);
});
afterEach(() => {
  wallet.remove();
  window.localStorage.clear();
});

async function connectWallet(): Promise<void> {
  const connector = wagmi.connectors.find(({ name }) => name === "Fake wallet");
  if (!connector) throw new Error("the wallet did not announce itself");
  await connect(wagmi, { connector });
}

describe("fetchTokenBalance", () => {
  it("reads wei through the connected wallet", async () => {
    await connectWallet();
    expect(await fetchTokenBalance({ wagmi, config: testConfig })).toBe(10n ** 18n);
    expect(wallet.calls).toContain("eth_call");
  });

  it("says No wallet connected without one", async () => {
    await expect(fetchTokenBalance({ wagmi, config: testConfig })).rejects.toThrow(/^No wallet connected$/);
  });

  it.each([
    ["the wallet refuses", "eth_call", () => refuse(4100)],
    ["the answer is no number", "eth_call", () => "0x"],
    ["the wallet is on another chain", "eth_chainId", () => "0x1"],
  ])("says Failed to fetch token balance when %s", async (_, method, answer) => {
    await connectWallet();
    wallet.answer(method, answer);
    await expect(fetchTokenBalance({ wagmi, config: testConfig })).rejects.toThrow(
      /^Failed to fetch token balance$/,
    );
  });

  it("gives up after 5 s", async () => {
    await connectWallet();
    wallet.answer("eth_call", () => new Promise(() => undefined));
    jest.useFakeTimers();
    try {
      const outcome = fetchTokenBalance({ wagmi, config: testConfig }).catch((error: Error) => error.message);
      let isDone = false;
      void outcome.then(() => {
        isDone = true;
      });
      await jest.advanceTimersByTimeAsync(4_999);
      expect(isDone).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      expect(await outcome).toBe("Balance check timed out");
    } finally {
      jest.useRealTimers();
    }
  });
});

describe("useTokenBalance", () => {
  it("reports 0 with the error on a failure, and the balance after a refetch", async () => {
    await connectWallet();
    wallet.answer("eth_call", () => refuse(4900));
    const client = makeQueryClient();
    function wrapper({ children }: { children: ReactNode }): ReactNode {
      return (
        <QueryClientProvider client={client}>
          <WagmiContext value={wagmi}>{children}</WagmiContext>
        </QueryClientProvider>
      );
    }
    const { result, unmount } = renderHook(() => useTokenBalance(testConfig), { wrapper });
    expect(result.current).toMatchObject({ balanceWei: 0n, isLoading: true, error: null });
    await waitFor(() => expect(result.current.error).toBe("Failed to fetch token balance"));
    expect(result.current).toMatchObject({ balanceWei: 0n, isLoading: false });
    wallet.answer("eth_call", () => `0x${"7".padStart(64, "0")}`);
    await act(() => result.current.refetch());
    // The cache tells its readers in a later task.
    await waitFor(() => expect(result.current).toMatchObject({ balanceWei: 7n, error: null }));
    unmount();
    client.clear();
  });
});
