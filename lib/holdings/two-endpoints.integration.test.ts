import { listAlerts } from "@/lib/audit/alert-store.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import type { RpcProxy } from "@/local/rpc-proxy";
import { type OwnChain, startOwnChain, traders } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { readAgreedBalances } from "./agreed-balances.server";
import { indexHoldings } from "./index-holdings.server";

const SEED = 20_261_122;
const [nft, token] = [addressOf(localContracts.nft), addressOf(localContracts.token)];
const holders = traders.map(addressOf);

let chain: OwnChain;
let second: RpcProxy;

function addressOf(value: string): Address {
  const address = parseAddress(value);
  if (!address) throw new Error(`${value} is no address`);
  return address;
}

beforeAll(async () => {
  chain = await startOwnChain();
  second = await chain.openProxy({ keepStates: 20 });
  Object.assign(process.env, {
    RPC_URL: chain.proxy.url,
    RPC_URL_SECONDARY: second.url,
    INDEX_CONFIRMATIONS: "0",
  });
  await chain.trade({ blocks: 20, seed: SEED });
}, 240_000);

beforeEach(() => query("TRUNCATE holdings_index, alert CASCADE"));
afterEach(() => {
  for (const proxy of [chain.proxy, second]) proxy.setFault(null);
});
afterAll(async () => chain.stop());

const run = () => indexHoldings({ budgetMs: 60_000 });
const kinds = async () => [...new Set((await listAlerts()).map(({ kind }) => kind))].toSorted();

async function balancesOf(contract: Address): Promise<Map<Address, bigint>> {
  const block = await chain.head();
  const balances = await Promise.all(holders.map((holder) => chain.balanceOf(contract, holder, block)));
  return new Map(holders.map((holder, index) => [holder, balances[index] ?? 0n]));
}

/** Every row of the index is what the contracts say at the head, and the index has reached it. */
async function expectExact(): Promise<void> {
  for (const contract of [nft, token]) {
    const rows = await query<{ holder: string; balance: string }>(
      `SELECT DISTINCT ON (holder) holder, balance FROM holdings_checkpoint
       WHERE contract = $1 AND holder = ANY ($2) ORDER BY holder, block DESC`,
      [contract, holders],
    );
    const indexed = new Map(rows.map(({ holder, balance }) => [holder, BigInt(balance)]));
    const said = await balancesOf(contract);
    for (const holder of holders) {
      expect({ holder, balance: indexed.get(holder) ?? 0n }).toEqual({ holder, balance: said.get(holder) });
    }
  }
  const reached = { next_block: ((await chain.head()) + 1n).toString(), is_distrusted: false };
  expect(
    await query(
      "SELECT DISTINCT next_block, distrusted_at IS NOT NULL AND NOT is_unproved AS is_distrusted FROM holdings_index",
    ),
  ).toEqual([reached]);
}

const countRows = async () => (await query("SELECT 1 FROM holdings_checkpoint")).length;
const sides: [string, () => RpcProxy][] = [
  ["first", () => chain.proxy],
  ["second", () => second],
];

describe("indexHoldings with two endpoints", () => {
  it("is exact, and raises no alert, if both are honest", async () => {
    await run();
    await expectExact();
    expect(await listAlerts()).toEqual([]);
  });

  it.each(sides)(
    "stores nothing if the %s withholds a log, tells admins, and continues afterwards",
    async (_name, side) => {
      side().setFault("dropped-log");
      await expect(run()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE", retryAfterSeconds: 5 });
      expect(await countRows()).toBe(0);
      expect(await kinds()).toEqual(["transfers-disagree"]);
      side().setFault(null);
      await run();
      await expectExact();
      expect(await listAlerts()).toEqual([]);
    },
  );

  it.each(sides)("indexes what both have if the %s is behind, without an alert", async (_name, side) => {
    side().setFault("behind");
    const [step] = await run();
    expect(step).toMatchObject({ isCurrent: true, indexedBlock: (await chain.head()) - 5n });
    expect(await listAlerts()).toEqual([]);
    side().setFault(null);
    await run();
    await expectExact();
  });

  it.each(sides)("does not continue with one if the %s is down, and tells admins", async (_name, side) => {
    await run();
    await chain.trade({ blocks: 2, seed: SEED + 1 });
    const before = await query("SELECT contract, next_block FROM holdings_index ORDER BY 1");
    side().setFault("down");
    await expect(run()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(await query("SELECT contract, next_block FROM holdings_index ORDER BY 1")).toEqual(before);
    expect(await kinds()).toEqual(["endpoint-down"]);
    side().setFault(null);
    await run();
    await expectExact();
    expect(await listAlerts()).toEqual([]);
  });

  it.each(sides)("does not distrust a contract because the %s lies about a balance", async (_name, side) => {
    side().setFault("lying-balance");
    await run();
    await expectExact();
    expect(await kinds()).toEqual(["balances-disagree"]);
    side().setFault(null);
    await run();
    expect(await listAlerts()).toEqual([]);
  });

  it("is exact after a reorganisation", async () => {
    await run();
    await chain.reorganise(5);
    await run();
    await expectExact();
  });
});

describe("readAgreedBalances", () => {
  const read = async () => readAgreedBalances({ contract: token, holders, block: await chain.head() });

  it("gives what both say", async () => {
    expect(await read()).toEqual({ ok: true, value: await balancesOf(token) });
  });

  it.each(sides)(
    "is unknown while the %s lies about one balance, and known once both agree again",
    async (_name, side) => {
      side().setFault("lying-balance");
      await expect(read()).rejects.toMatchObject({
        code: "BALANCES_DISAGREE",
        status: 503,
        retryAfterSeconds: 5,
      });
      expect(await listAlerts()).toMatchObject([
        { kind: "balances-disagree", subject: `${token}:${holders.at(-1)}` },
      ]);
      side().setFault(null);
      // An answer about other people says nothing about that one.
      await readAgreedBalances({ contract: token, holders: holders.slice(0, 3), block: await chain.head() });
      expect(await listAlerts()).toHaveLength(1);
      await read();
      expect(await listAlerts()).toEqual([]);
    },
  );

  it.each(sides)("is unknown while the %s is down or behind", async (_name, side) => {
    side().setFault("down");
    await expect(read()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    side().setFault("behind");
    await expect(read()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
  });

  it("is forgotten if one of them has pruned the block, though the other has it", async () => {
    const block = 6n;
    expect(await chain.head()).toBeGreaterThan(block + 20n);
    expect(await readAgreedBalances({ contract: token, holders, block })).toEqual({
      ok: false,
      reason: "forgotten",
    });
  });
});
