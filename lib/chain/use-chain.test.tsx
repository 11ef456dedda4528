import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { getBlockNumber, getChainId } from "viem/actions";
import { type Config, WagmiContext } from "wagmi";
import { connect } from "wagmi/actions";
import { makeQueryClient } from "@/lib/http/query-client";
import { announceWallet, type FakeWallet, refuse } from "@/tests/fake-wallet";
import { startNetwork } from "@/tests/network";
import { testConfig } from "@/tests/render";
import { fetchTokenBalance, useTokenBalance } from "./use-token-balance";
import { createWalletConfig } from "./use-wallet-config";

describe("use token balance", () => {
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
        const outcome = fetchTokenBalance({ wagmi, config: testConfig }).catch(
          (error: Error) => error.message,
        );
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
});

const network = startNetwork();

/** Answers each call of a batch with 0x19, after `failures` answers of 500. */
function givenRpc(failures: number): { batches: number[]; times: number[] } {
  const batches: number[] = [];
  const times: number[] = [];
  network.use(
    http.post(testConfig.browserRpcUrl, async ({ request }) => {
      const body = await request.json();
      const calls: { id: number }[] = Array.isArray(body) ? body : [];
      batches.push(calls.length);
      times.push(performance.now());
      if (batches.length <= failures) return new HttpResponse("down", { status: 500 });
      return HttpResponse.json(calls.map(({ id }) => ({ jsonrpc: "2.0", id, result: "0x19" })));
    }),
  );
  return { batches, times };
}

describe("createWalletConfig", () => {
  it("puts reads of one moment into one batch", async () => {
    const { batches } = givenRpc(0);
    const client = createWalletConfig(testConfig).getClient({ chainId: 25 });
    await Promise.all([getChainId(client), getBlockNumber(client, { cacheTime: 0 })]);
    expect(batches).toEqual([2]);
  });

  it("tries three times more, from 150 ms on and twice as long each time", async () => {
    const { batches, times } = givenRpc(3);
    expect(await getChainId(createWalletConfig(testConfig).getClient({ chainId: 25 }))).toBe(25);
    expect(batches).toHaveLength(4);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(150 * 2 ** index - 5);
  });

  it("gives a read 10 s and calls Multicall3 at the configured address", () => {
    const wagmi = createWalletConfig(testConfig);
    expect(wagmi.getClient({ chainId: 25 }).transport.timeout).toBe(10_000);
    expect(wagmi.chains[0].contracts?.["multicall3"]).toEqual({ address: testConfig.multicall3Address });
  });
});
