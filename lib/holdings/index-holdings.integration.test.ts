import { spawn } from "node:child_process";
import { once } from "node:events";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { parseAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { type RpcFault, rpcFaults } from "@/local/rpc-proxy";
import { query } from "@/tests/setup/database";
import { type ContractName, type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { listHoldersAt } from "./holder-store.server";
import { indexHoldings } from "./index-holdings.server";
import { findDistrust } from "./trust-store.server";

const SEED = 20_261_120;
let chain: OwnChain;

beforeAll(async () => {
  chain = await startOwnChain({ maxLogBlocks: 30, maxLogResults: 60 });
  Object.assign(process.env, { RPC_URL: chain.proxy.url, INDEX_CONFIRMATIONS: "0" });
  await chain.trade({ blocks: 60, seed: SEED });
}, 60_000);

afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

const run = () => indexHoldings({ budgetMs: 60_000 });
const forget = () => query("TRUNCATE holdings_index, alert CASCADE");

async function indexedAt(name: ContractName, holder: string, block: bigint): Promise<bigint> {
  const [row] = await query<{ balance: string }>(
    `SELECT balance FROM holdings_checkpoint
     WHERE contract = $1 AND holder = $2 AND block <= $3 ORDER BY block DESC LIMIT 1`,
    [localContracts[name].toLowerCase(), holder.toLowerCase(), block],
  );
  return BigInt(row?.balance ?? 0);
}

/** Compares every trader's balances of both contracts at blocks up to the head with what the contracts say. */
async function expectExact(): Promise<void> {
  const head = await chain.head();
  const blocks = [head, head - 1n, head - 5n, head / 2n, head / 3n, 6n, 5n, 2n].filter(
    (block) => block >= 0n,
  );
  for (const name of ["nft", "token"] as const) {
    for (const block of blocks) {
      // Before its deployment the contract can't be asked, and nobody holds anything.
      const asked = block < 5n ? null : block;
      const ofContract = await Promise.all(
        traders.map((holder) => (asked === null ? 0n : chain.balanceAt(name, holder, asked))),
      );
      const ofIndex = await Promise.all(traders.map((holder) => indexedAt(name, holder, block)));
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

function startCli(environment: Record<string, string>, ...more: string[]) {
  const args = ["--conditions=react-server", "--import", "tsx", "lib/holdings/index-cli.ts", ...more];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  return { child, ended };
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

  it("would be caught when a balance were wrong by one", async () => {
    await query("UPDATE holdings_checkpoint SET balance = balance + 1");
    await expect(expectExact()).rejects.toThrow();
    await forget();
    await run();
    await expectExact();
  });

  it("reads only what is new, and writes nothing when nothing is", async () => {
    await run();
    const before = await stored();
    await run();
    expect(await stored()).toEqual(before);
    await chain.trade({ blocks: 5, seed: SEED + 1 });
    await run();
    await expectExact();
  });

  it("does one range of each contract when it has no time, and goes on from there", async () => {
    await forget();
    let runs = 0;
    let progress = await indexHoldings({ budgetMs: 0 });
    for (; progress.some(({ isCurrent }) => !isCurrent); runs++)
      progress = await indexHoldings({ budgetMs: 0 });
    expect(runs).toBeGreaterThan(2);
    await expectExact();
  });

  it("is exact with four workers at once", async () => {
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

  it("is exact when the chain is reorganised while four workers fill the index", async () => {
    await forget();
    const workers = Promise.all([run(), run(), run(), run()]);
    for (const depth of [5, 1, 30]) await chain.reorganise(depth);
    await workers;
    await run();
    await expectExact();
  });

  it("starts anew when a first block is lowered", async () => {
    await run();
    await query("UPDATE holdings_index SET first_block = 20");
    await run();
    await expectExact();
    expect(await query("SELECT DISTINCT first_block FROM holdings_index")).toEqual([{ first_block: "0" }]);
  });

  it("trusts no contract whose logs can't explain its balances, keeps whom they name, and goes on", async () => {
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

  it.each(rpcFaults)(
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

describe("npm run index", () => {
  it("is exact after two of it ran together and one was killed in the middle", async () => {
    await forget();
    const { url } = await chain.openProxy({ maxLogBlocks: 2 });
    const killed = startCli({ RPC_URL: url });
    const other = startCli({ RPC_URL: url });
    while ((await query("SELECT 1 FROM holdings_mark")).length < 6) await new Promise(setImmediate);
    killed.child.kill("SIGKILL");
    expect((await killed.ended).code).toBeNull();
    const { code, output } = await other.ended;
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/index is current: nft block/),
    });
    await expectExact();
  }, 60_000);

  it("keeps the confirmations behind the head", async () => {
    await forget();
    expect((await startCli({ INDEX_CONFIRMATIONS: "3" }).ended).code).toBe(0);
    expect(await query("SELECT DISTINCT next_block FROM holdings_index")).toEqual([
      { next_block: ((await chain.head()) - 2n).toString() },
    ]);
  }, 60_000);

  it("says that the chain can't be read", async () => {
    const { code, output } = await startCli({ RPC_URL: "http://127.0.0.1:9" }).ended;
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining("index: The chain could not be read"),
    });
  }, 60_000);

  it("explains itself", async () => {
    const { code, output } = await startCli({}, "--help").ended;
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("--retrust nft") });
  }, 30_000);
});
