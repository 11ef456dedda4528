import { requireAddress } from "@/lib/shared/address";
import type { Manners, Refusal } from "@/tests/cronos/manners";
import { refusals } from "@/tests/cronos/refusals";
import { type CronosNode, startCronosNode } from "@/tests/cronos/start-cronos-node";
import { query } from "@/tests/setup/own-services";
import { someOf } from "@/tests/size";
import { fillIndex } from "./fill-index.server";
import { indexHoldings } from "./index-holdings.server";
import { openIndexRun } from "./index-run.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { proveSupply } from "./prove-supply.server";
import { findDistrust } from "./trust-store.server";

const HEAD = 30_000;
const CAP = 2_000;
const NEEDED = HEAD / CAP;
const DEPLOYED = { nft: 700, token: 1_900 };
const MINTED = { nft: 900, token: 1_950 };
let node: CronosNode;
let calm: Manners;

beforeAll(async () => {
  node = await startCronosNode({
    seed: 13,
    head: HEAD,
    transfers: 6_000,
    holders: 300,
    pace: "hand",
    nft: { deployedAt: DEPLOYED.nft, firstMint: MINTED.nft },
    token: { deployedAt: DEPLOYED.token, firstMint: MINTED.token },
  });
  calm = node.manners();
  Object.assign(process.env, {
    RPC_URL: node.url,
    NFT_ADDRESS: node.addresses.nft,
    TOKEN_ADDRESS: node.addresses.token,
    INDEX_CONFIRMATIONS: "0",
  });
}, 240_000);

beforeEach(async () => {
  await query("TRUNCATE holdings_index, alert, rpc_endpoint CASCADE");
  node.change(calm);
  node.resetCounters();
});
afterAll(() => node.close());

async function indexedBlock(): Promise<number> {
  const [row] = await query<{ block: string }>("SELECT min(next_block) - 1 AS block FROM holdings_index");
  return Number(row?.block);
}

/** Compares everybody at some blocks with the truth. */
async function expectExact(): Promise<void> {
  for (const kind of ["nft", "token"] as const) {
    for (const block of [await indexedBlock(), 12_345, 4_000]) {
      const rows = await query<{ holder: string; balance: string }>(
        `SELECT DISTINCT ON (holder) holder, balance FROM holdings_checkpoint
         WHERE contract = $1 AND block <= $2 ORDER BY holder, block DESC`,
        [node.addresses[kind].toLowerCase(), block],
      );
      const indexed = new Map(rows.map(({ holder, balance }) => [holder, BigInt(balance)]));
      const differing = node.world.holders.filter(
        (holder) => (indexed.get(holder) ?? 0n) !== node.world.balanceAt({ kind, holder, block }),
      );
      expect({ kind, block, differing }).toEqual({ kind, block, differing: [] });
    }
  }
}

const logQuestions = (): number => node.counters().calls["eth_getLogs"] ?? 0;
const some = (refusal: Refusal, share = 0.2) => ({ troubles: [{ refusal, share }] });
const of = (kind: "nft" | "token", firstBlock: bigint | null): IndexedContract => ({
  kind,
  address: requireAddress(node.addresses[kind].toLowerCase()),
  firstBlock,
});

describe("indexHoldings on a node with Cronos' manners", () => {
  it("asks each range once for both contracts, and the next run asks only for what is new", async () => {
    const steps = await indexHoldings({ budgetMs: 60_000 });
    expect(steps.map(({ isCurrent }) => isCurrent)).toEqual([true, true]);
    await expectExact();
    expect(logQuestions()).toBeLessThanOrEqual(NEEDED * 1.3);
    node.advance(150);
    node.resetCounters();
    await indexHoldings({ budgetMs: 60_000 });
    await expectExact();
    expect({ asked: logQuestions(), refused: node.counters().refusals.range }).toEqual({
      asked: 1,
      refused: 0,
    });
    expect(node.counters().requests).toBeLessThan(10);
    node.reorganise(140);
    await indexHoldings({ budgetMs: 60_000 });
    await expectExact();
  }, 240_000);

  it("ends at the block that was newest when it began, though the chain is faster than its questions", async () => {
    const head = node.head();
    node.change({ latencyMs: 20 });
    const growing = setInterval(() => node.advance(5), 10);
    try {
      const steps = await indexHoldings({ budgetMs: 60_000 });
      expect(
        steps.map(({ targetBlock, isCurrent }) => ({ isCurrent, isFixed: targetBlock <= head + 20 })),
      ).toEqual([1, 2].map(() => ({ isCurrent: true, isFixed: true })));
    } finally {
      clearInterval(growing);
    }
    await expect(findDistrust(of("nft", null).address)).resolves.toBeNull();
  }, 240_000);

  const misbehaviour: [string, Partial<Manners>][] = [
    ...(["alchemy", "infura", "quicknode", "ankr", "drpc", "blockpi", "chainstack"] as const).map(
      (limitWords): [string, Partial<Manners>] => [`the limits of ${limitWords}`, { limitWords }],
    ),
    ["few logs at once", { maxLogResults: 300 }],
    ["429", some(refusals.tooMany)],
    ["429 with Retry-After", some({ ...refusals.tooMany, retryAfterSeconds: 0.05 })],
    ["429 with an error inside", some({ ...refusals.tooManyWithError, retryAfterSeconds: 0.05 })],
    ["-32005 for one call of a batch", some(refusals.limitExceeded, 0.05)],
    ["a rate limit in other words", some(refusals.requestLimitReached, 0.05)],
    ["-32005 for the whole batch", some(refusals.limitExceededForAll)],
    [
      "a token bucket",
      { rateLimit: { perSecond: 40, burst: 10, counts: "requests", refusal: refusals.tooMany } },
    ],
    ["answers in another order", { isBatchShuffled: true }],
    [
      "machines at different heights",
      { machines: { lags: [0, 3, 40], choice: "in-turn", unknownBlock: "null", unknownLogs: "short" } },
    ],
    ["no archive", { keepStates: 128 }],
    ["502", some(refusals.badGateway)],
    ["503", some(refusals.unavailable)],
    ["internal errors", some(refusals.internalError, 0.03)],
    ["broken connections", some(refusals.reset)],
    // Last, because an endpoint's batch limit is remembered for a while.
    ["no batches", { batches: { max: 0, refusal: refusals.batchLimitExceeded } }],
    ["batches of four, by 413", { batches: { max: 4, refusal: refusals.batchTooLarge } }],
    ["batches that are cut off", { batches: { max: 3, refusal: "cut" } }],
  ];
  // By day the first, and a node that takes no batches.
  it.each(someOf(misbehaviour, 22))(
    "is exact and current with %s",
    async (_name, manners) => {
      node.change(manners);
      const steps = await indexHoldings({ budgetMs: 60_000 });
      node.change(calm);
      expect(steps.every(({ isCurrent }) => isCurrent)).toBe(true);
      // If calls are answered apart, or by machines that lag, it ends a little behind.
      expect(node.head() - (await indexedBlock())).toBeLessThanOrEqual(64 + 40);
      await expectExact();
      expect(
        await query("SELECT distrust_reason FROM holdings_index WHERE distrusted_at IS NOT NULL"),
      ).toEqual([]);
      expect(await query("SELECT 1 FROM rpc_endpoint WHERE log_span < 500")).toEqual([]);
    },
    120_000,
  );
});

describe("the first block", () => {
  const fill = async (contract: IndexedContract) =>
    fillIndex({ run: await openIndexRun({ budgetMs: 60_000 }), contracts: [contract] });
  const firstBlock = async () =>
    (await query<{ first_block: string }>("SELECT first_block FROM holdings_index")).map((row) =>
      Number(row.first_block),
    );

  it("is that of the deployment if the node keeps old state", async () => {
    await fill(of("nft", null));
    expect(await firstBlock()).toEqual([DEPLOYED.nft]);
  });

  it("is that of the first transfer if a node without archive takes any range", async () => {
    node.change({ keepStates: 128, maxLogDistance: null });
    await fill(of("token", null));
    expect(await firstBlock()).toEqual([MINTED.token]);
  });

  it("is 0 if neither is available", async () => {
    node.change({ keepStates: 128 });
    await fill(of("token", null));
    expect(await firstBlock()).toEqual([0]);
  });

  it.each([
    ["above the newest block", () => BigInt(node.head()) + 1n, "the newest block of the chain is"],
    ["late by one mint", () => BigInt(MINTED.nft) + 1n, "there were 1 units already"],
    ["of the other contract", () => BigInt(DEPLOYED.token), "units already"],
  ])("is refused with its cure if it is %s", async (_name, block, reason) => {
    await query("TRUNCATE holdings_index CASCADE");
    await expect(fill(of("nft", block()))).rejects.toMatchObject({
      code: "FIRST_BLOCK_WRONG",
      message: expect.stringMatching(new RegExp(`NFT_FIRST_BLOCK is .*${reason}.*Remove NFT_FIRST_BLOCK`)),
    });
    expect(await query("SELECT kind FROM alert WHERE cleared_at IS NULL")).toEqual([
      { kind: "first-block-wrong" },
    ]);
    expect(await query("SELECT 1 FROM holdings_index")).toEqual([]);
    await fill(of("nft", null));
    expect(await query("SELECT 1 FROM alert WHERE cleared_at IS NULL")).toEqual([]);
  });

  it("names the address if there is no contract", async () => {
    const nobody = requireAddress(`0x${"9".repeat(40)}`);
    await expect(fill({ kind: "nft", address: nobody, firstBlock: null })).rejects.toMatchObject({
      message: expect.stringContaining("check NFT_ADDRESS"),
    });
  });

  it("gives no power if a node can't tell that it is too late, because the sum of balances shows it", async () => {
    node.change({ keepStates: 128 });
    const contract = of("nft", BigInt(MINTED.nft) + 1n);
    await fill(contract);
    expect(await findDistrust(contract.address)).not.toBeNull();
    await proveSupply(await openIndexRun({ budgetMs: 60_000 }), contract);
    expect(await findDistrust(contract.address)).toMatchObject({
      reason: expect.stringMatching(/add up to \d+ units .* totalSupply is \d+: NFT_FIRST_BLOCK/),
    });
  }, 240_000);
});
