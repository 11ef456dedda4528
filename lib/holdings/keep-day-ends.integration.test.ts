import { z } from "zod";
import { localContracts } from "@/local/accounts";
import { type OwnChain, startOwnChain } from "@/tests/setup/own-chain";
import { query } from "@/tests/setup/own-services";
import { indexHoldings } from "./index-holdings.server";
import { keepDayEnds } from "./keep-day-ends.server";

const DAY = 86_400;
const CONFIRMATIONS = 2;
const blockAnswer = z.object({ timestamp: z.string().transform(Number) });
let chain: OwnChain;

beforeAll(async () => {
  chain = await startOwnChain();
  Object.assign(process.env, { RPC_URL: chain.proxy.url, INDEX_CONFIRMATIONS: String(CONFIRMATIONS) });
}, 240_000);

afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

/** Lets this many days pass, then mines this many blocks. */
async function live(days: number, blocks: number): Promise<void> {
  await chain.rpc("evm_increaseTime", days * DAY);
  await chain.trade({ blocks, seed: 20_261_120 + blocks });
}

/** The last block before each midnight since the NFT was first held, by a walk over all settled blocks. */
async function walk(): Promise<{ day: string; block: string }[]> {
  const settled = Number(await chain.head()) - CONFIRMATIONS;
  const times: number[] = [];
  for (let block = 0; block <= settled; block += 1) {
    const answer = await chain.rpc("eth_getBlockByNumber", `0x${block.toString(16)}`, false);
    times.push(blockAnswer.parse(answer).timestamp);
  }
  const [first] = await query<{ block: string }>(
    "SELECT min(block) AS block FROM holdings_checkpoint WHERE contract = $1",
    [localContracts.nft.toLowerCase()],
  );
  const start = Math.floor((times[Number(first?.block)] ?? 0) / DAY);
  const end = Math.floor((times.at(-1) ?? 0) / DAY);
  return Array.from({ length: end - start }, (_, index) => ({
    day: new Date((start + index) * DAY * 1_000).toISOString().slice(0, 10),
    block: String(times.findLastIndex((time) => time < (start + index + 1) * DAY)),
  }));
}

const kept = () =>
  query<{ day: string; block: string }>(
    "SELECT to_char(day, 'YYYY-MM-DD') AS day, block::text FROM day_end ORDER BY day",
  );

describe("keepDayEnds", () => {
  it("does nothing before anybody is known to hold the NFT", async () => {
    expect(await keepDayEnds({ budgetMs: 5_000 })).toBe(0);
  });

  it("finds what a walk over all blocks finds, days without blocks too, and each day once", async () => {
    await live(1, 5);
    await live(1, 2);
    await live(3, 9);
    await live(1, 4);
    await indexHoldings({ budgetMs: 20_000 });
    const expected = await walk();
    expect(expected).toHaveLength(6);
    expect(await keepDayEnds({ budgetMs: 20_000 })).toBe(6);
    expect(await kept()).toEqual(expected);
    expect(await keepDayEnds({ budgetMs: 20_000 })).toBe(0);
  });

  it("continues from what is known, fills a gap, and begins nothing without time", async () => {
    await keepDayEnds({ budgetMs: 20_000 });
    await live(2, 6);
    await query("DELETE FROM day_end WHERE day = (SELECT min(day) + 2 FROM day_end)");
    expect(await keepDayEnds({ budgetMs: 0 })).toBe(0);
    expect(await keepDayEnds({ budgetMs: 20_000 })).toBe(3);
    expect(await kept()).toEqual(await walk());
  });

  it("keeps nothing that it could not read", async () => {
    await live(1, 4);
    const before = await kept();
    chain.proxy.setFault("down");
    await expect(keepDayEnds({ budgetMs: 5_000 })).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(await kept()).toEqual(before);
  });

  it("does nothing while the first holder's block isn't settled", async () => {
    await query("UPDATE holdings_checkpoint SET block = block + 1000000");
    expect(await keepDayEnds({ budgetMs: 5_000 })).toBe(0);
  });
});
