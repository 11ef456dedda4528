import { HttpResponse, http } from "msw";
import { getBlockNumber, getChainId } from "viem/actions";
import { startNetwork } from "@/tests/network";
import { testConfig } from "@/tests/render";
import { createWalletConfig } from "./use-wallet-config";

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
