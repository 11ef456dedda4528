import { erc20Abi } from "viem";
import { parseAddress } from "@/lib/shared/address";
import { localAccounts } from "@/local/accounts";
import { chainReader, setChainFault } from "@/tests/setup/own-services";
import { playedFaults } from "@/tests/setup/played-faults";
import { readHead } from "./read-head.server";
import { readHoldings } from "./read-holdings.server";

function addressOf(role: string) {
  const address = parseAddress(localAccounts.find((account) => account.role === role)?.address ?? "");
  if (!address) throw new Error(`no local account ${role}`);
  return address;
}

const contract = (name: "NFT_ADDRESS" | "TOKEN_ADDRESS") => parseAddress(process.env[name] ?? "") ?? "0x";

async function balance(name: "NFT_ADDRESS" | "TOKEN_ADDRESS", owner: `0x${string}`): Promise<bigint> {
  return chainReader().readContract({
    address: contract(name),
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [owner],
  });
}

afterEach(() => setChainFault(null));

describe("readHoldings", () => {
  it("equals what the contracts say, at the block it names", async () => {
    const owner = addressOf("admin");
    // Other suites use the same chain at the same time.
    const before = await chainReader().getBlockNumber({ cacheTime: 0 });
    const holdings = await readHoldings(owner);
    expect(holdings.nftCount).toBe(await balance("NFT_ADDRESS", owner));
    expect(holdings.tokenWei).toBe(await balance("TOKEN_ADDRESS", owner));
    expect(holdings.blockNumber).toBeGreaterThanOrEqual(before);
    expect(holdings.blockNumber).toBeLessThanOrEqual(await chainReader().getBlockNumber({ cacheTime: 0 }));
  });

  // A stale node still answers calls; /api/ready judges its head.
  it.each(playedFaults.filter((fault) => fault !== "stale-block"))(
    "is CHAIN_UNAVAILABLE within 8 s under the fault %s, never 0, and recovers right after",
    async (fault) => {
      setChainFault(fault);
      const startedAt = performance.now();
      await expect(readHoldings(addressOf("whale"))).rejects.toMatchObject({
        code: "CHAIN_UNAVAILABLE",
        retryAfterSeconds: 5,
      });
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      setChainFault(null);
      expect((await readHoldings(addressOf("whale"))).blockNumber).toBeGreaterThan(0n);
    },
    15_000,
  );
});

describe("readHead", () => {
  it("shows by its time that a node stopped following", async () => {
    const healthy = await readHead();
    setChainFault("stale-block");
    const stale = await readHead();
    expect(healthy.timestampSeconds - stale.timestampSeconds).toBeGreaterThanOrEqual(3_600n);
  });
});
