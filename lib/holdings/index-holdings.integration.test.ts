import { setTimeout as sleep } from "node:timers/promises";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { parseAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { type RpcFault, rpcFaults } from "@/local/rpc-proxy";
import { type ContractName, type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { startCli } from "@/tests/setup/run-cli";
import { listHoldersAt } from "./holder-store.server";
import { indexHoldings } from "./index-holdings.server";
import { findDistrust } from "./trust-store.server";

const SEED = 20_261_120;
let chain: OwnChain;

beforeAll(async () => {
  chain = await startOwnChain({ maxLogBlocks: 30, maxLogResults: 60 });
  Object.assign(process.env, {
    RPC_URL: chain.proxy.url,
    INDEX_CONFIRMATIONS: "0",
    NFT_FIRST_BLOCK: "0",
    TOKEN_FIRST_BLOCK: "0",
  });
  await chain.trade({ blocks: 60, seed: SEED });
}, 240_000);

afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

const run = () => indexHoldings({ budgetMs: 60_000 });
const forget = () => query("TRUNCATE holdings_index, alert CASCADE");

/** The traders' holdings by the index, read another way than the product does. */
async function indexedAt(name: ContractName, block: bigint): Promise<bigint[]> {
  const rows = await query<{ holder: string; balance: string }>(
    `SELECT DISTINCT ON (holder) holder, balance FROM holdings_checkpoint
     WHERE contract = $1 AND block <= $2 ORDER BY holder, block DESC`,
    [localContracts[name].toLowerCase(), block],
  );
  const balances = new Map(rows.map(({ holder, balance }) => [holder, BigInt(balance)]));
  return traders.map((trader) => balances.get(trader.toLowerCase()) ?? 0n);
}

/** Compares every trader's balances of both contracts at blocks up to the head with what the contracts say. */
async function expectExact(): Promise<void> {
  const head = await chain.head();
  const blocks = [head, head - 1n, head - 5n, head / 2n, 5n, 2n];
  for (const name of ["nft", "token"] as const) {
    for (const block of blocks) {
      // Before its deployment the contract can't be asked, and nobody holds anything.
      const asked = block < 5n ? null : block;
      const ofContract = await Promise.all(
        traders.map((holder) => (asked === null ? 0n : chain.balanceAt(name, holder, asked))),
      );
      const ofIndex = await indexedAt(name, block);
      expect({ name, block, balances: ofIndex }).toEqual({ name, block, balances: ofContract });
    }
  }
  expect(await query("SELECT DISTINCT next_block FROM holdings_index")).toEqual([
    { next_block: (head + 1n).toString() },
  ]);
}

function fail(): never {
  throw new Error("the NFT has no address");
}

async function stored(): Promise<unknown> {
  return Promise.all([
    query("SELECT contract, next_block FROM holdings_index ORDER BY contract"),
    query("SELECT * FROM holdings_mark ORDER BY contract, block"),
    query("SELECT * FROM holdings_checkpoint ORDER BY contract, holder, block"),
  ]);
}

describe("indexHoldings", () => {
  it("equals balanceOf at every sampled block, though the node refuses wide ranges and long answers", async () => {
    await forget();
    const progress = await run();
    expect(progress.map(({ kind, isCurrent }) => ({ kind, isCurrent }))).toEqual([
      { kind: "nft", isCurrent: true },
      { kind: "token", isCurrent: true },
    ]);
    await expectExact();
  });

  it("would be caught if a balance were wrong by one", async () => {
    await query("UPDATE holdings_checkpoint SET balance = balance + 1");
    await expect(expectExact()).rejects.toThrow();
    await forget();
    await run();
    await expectExact();
  });

  it("reads only what is new, and writes nothing if nothing is", async () => {
    await run();
    const before = await stored();
    await run();
    expect(await stored()).toEqual(before);
    await chain.trade({ blocks: 5, seed: SEED + 1 });
    await run();
    await expectExact();
  });

  it("does one range of each contract if it has no time, and continues from there", async () => {
    await forget();
    let runs = 0;
    let progress = await indexHoldings({ budgetMs: 0 });
    for (; progress.some(({ isCurrent }) => !isCurrent); runs++)
      progress = await indexHoldings({ budgetMs: 0 });
    expect(runs).toBeGreaterThan(1);
    await expectExact();
  });

  it("is exact with four workers in parallel", async () => {
    await forget();
    await Promise.all([run(), run(), run(), run()]);
    await expectExact();
  });

  it.each([1, 5, 30])("is exact after a reorganisation of depth %i", async (depth) => {
    await run();
    const before = await stored();
    await chain.reorganise(depth);
    await run();
    expect(await stored()).not.toEqual(before);
    await expectExact();
    await chain.trade({ blocks: 3, seed: SEED + depth });
    await run();
    await expectExact();
  });

  it("undoes a reorganisation also in runs that have time for no second range", async () => {
    await run();
    await chain.reorganise(5);
    await chain.trade({ blocks: 3, seed: SEED });
    let steps = await indexHoldings({ budgetMs: 0 });
    for (let left = 20; left > 0 && !steps.every(({ isCurrent }) => isCurrent); left -= 1) {
      steps = await indexHoldings({ budgetMs: 0 });
    }
    await expectExact();
  });

  it("is exact if the chain is reorganised while four workers fill the index", async () => {
    await forget();
    const workers = Promise.all([run(), run(), run(), run()]);
    for (const depth of [5, 1, 30]) await chain.reorganise(depth);
    await workers;
    await run();
    await expectExact();
  });

  it("starts over if a first block is lowered", async () => {
    await run();
    await query("UPDATE holdings_index SET first_block = 20");
    await run();
    await expectExact();
    expect(await query("SELECT DISTINCT first_block FROM holdings_index")).toEqual([{ first_block: "0" }]);
  });

  it("trusts no contract whose logs can't explain its balances, keeps the people they name, and continues", async () => {
    const nft = parseAddress(localContracts.nft) ?? fail();
    await forget();
    while ((await query("SELECT 1 FROM holdings_checkpoint WHERE contract = $1", [nft])).length === 0) {
      await indexHoldings({ budgetMs: 0 });
    }
    await query("DELETE FROM holdings_checkpoint WHERE contract = $1", [nft]);
    await run();
    const head = await chain.head();
    expect(await findDistrust(nft)).toMatchObject({ reason: expect.stringContaining("NFT_FIRST_BLOCK") });
    expect(await listAlerts()).toMatchObject([{ kind: "contract-distrusted", subject: nft }]);
    const rows = await query("SELECT contract FROM holdings_index WHERE next_block = $1", [head + 1n]);
    expect(rows).toHaveLength(2);
    const listed = await listHoldersAt({ contract: nft, block: head, after: null, limit: 1_000 });
    expect(listed).toEqual(expect.arrayContaining(traders.map((trader) => trader.toLowerCase())));
    await forget();
  });

  // "slow" takes as long as the time limit; `npm run proof -- rpc-faults` covers it.
  it.each(rpcFaults.filter((fault) => fault !== "slow" && fault !== "429"))(
    "stores nothing under the fault %s, and is exact right after it",
    async (fault: RpcFault) => {
      await run();
      await chain.trade({ blocks: 2, seed: SEED + 100 });
      const before = await stored();
      chain.proxy.setFault(fault);
      await expect(run()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
      expect(await stored()).toEqual(before);
      chain.proxy.setFault(null);
      await run();
      await expectExact();
    },
    60_000,
  );
});

describe("a rate limit", () => {
  it("is waited out while there is time, and then it says that the chain can't be read", async () => {
    await run();
    await chain.trade({ blocks: 2, seed: SEED + 200 });
    const before = await stored();
    chain.proxy.setFault("429");
    await expect(indexHoldings({ budgetMs: 1_000 })).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(await stored()).toEqual(before);
    const running = run();
    await sleep(1_000);
    chain.proxy.setFault(null);
    await running;
    await expectExact();
  });
});

describe("npm run index", () => {
  it("keeps the confirmations behind the head", async () => {
    await forget();
    const environment = { INDEX_CONFIRMATIONS: "3" };
    expect(await startCli("lib/holdings/index-cli.ts", { environment }).ended).toEqual({
      code: 0,
      output: expect.stringMatching(/index is current: nft block/),
    });
    expect(await query("SELECT DISTINCT next_block FROM holdings_index")).toEqual([
      { next_block: ((await chain.head()) - 2n).toString() },
    ]);
  }, 240_000);
});
