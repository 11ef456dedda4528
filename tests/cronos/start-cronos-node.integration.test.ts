import { readBalances } from "@/lib/chain/read-balances.server";
import { readNewestBlocks } from "@/lib/chain/read-blocks.server";
import { readHoldings } from "@/lib/chain/read-holdings.server";
import { readTotalSupply } from "@/lib/chain/read-total-supply.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { requireAddress } from "@/lib/shared/address";
import { query } from "@/tests/setup/own-services";
import { type CronosNode, startCronosNode } from "./start-cronos-node";

const HEAD = 8_000;
const kinds = ["nft", "token"] as const;
let node: CronosNode;

beforeAll(async () => {
  node = await startCronosNode({ seed: 5, head: HEAD, transfers: 3_000, holders: 900, pace: "hand" });
  Object.assign(process.env, {
    RPC_URL: node.url,
    NFT_ADDRESS: node.addresses.nft,
    TOKEN_ADDRESS: node.addresses.token,
    INDEX_CONFIRMATIONS: "0",
  });
});

afterAll(() => node.close());

describe("startCronosNode, read by the app", () => {
  it("gives the app's index the balances of its contracts", async () => {
    const progress = await indexHoldings({ budgetMs: 20_000 });
    expect(progress.map(({ isCurrent }) => isCurrent)).toEqual([true, true]);
    for (const kind of kinds) {
      for (const block of [HEAD, 4_000, 161]) {
        const rows = await query<{ holder: string; balance: string }>(
          `SELECT DISTINCT ON (holder) holder, balance FROM holdings_checkpoint
           WHERE contract = $1 AND block <= $2 ORDER BY holder, block DESC`,
          [node.addresses[kind].toLowerCase(), block],
        );
        const indexed = new Map(rows.map(({ holder, balance }) => [holder, BigInt(balance)]));
        for (const holder of node.world.holders) {
          expect(indexed.get(holder) ?? 0n).toBe(node.world.balanceAt({ kind, holder, block }));
        }
      }
    }
    expect(await query("SELECT DISTINCT distrust_reason FROM holdings_index")).toEqual([
      { distrust_reason: null },
    ]);
  });

  it("answers every reader of balances alike, at the newest block and long before", async () => {
    const holders = node.world.holders.map(requireAddress);
    for (const kind of kinds) {
      const contract = requireAddress(node.addresses[kind].toLowerCase());
      for (const block of [HEAD, 300]) {
        const found = await readBalances({ contract, holders, block: BigInt(block) });
        const expected = new Map(
          holders.map((holder) => [holder, node.world.balanceAt({ kind, holder, block })]),
        );
        expect(found).toEqual({ ok: true, value: expected });
        const at = { block: BigInt(block), blockHash: node.world.hashOf(block) };
        const supply = [...expected.values()].reduce((sum, balance) => sum + balance, 0n);
        expect(await readTotalSupply({ contract, ...at })).toBe(supply);
      }
    }
    const [first = requireAddress("")] = holders;
    expect(await readHoldings(first)).toEqual({
      nftCount: node.world.balanceAt({ kind: "nft", holder: first, block: HEAD }),
      tokenWei: node.world.balanceAt({ kind: "token", holder: first, block: HEAD }),
      blockNumber: BigInt(HEAD),
    });
    const { latest, finalized } = await readNewestBlocks();
    expect([latest.number, finalized?.hash]).toEqual([BigInt(HEAD), node.world.hashOf(HEAD)]);
  });
});
