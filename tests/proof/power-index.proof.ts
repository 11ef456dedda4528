import assert from "node:assert/strict";
import { isAddressEqual, zeroAddress } from "viem";
import { parseAddress } from "@/lib/shared/address";
import { type Balances, type ChurnChain, contractNames, startChurnChain } from "./churn-chain";
import { assertSame, assertTrusted, forgetIndex } from "./compare-holdings";
import { serveChain, startIndexCli, startWorkers, untilIndexed } from "./index-workers";
import type { Proof, Size } from "./proof";
import type { TwoInstances } from "./two-instances";

type Plan = { holders: number; blocks: number; samples: number };

/** Transfers of each contract in a block: 0 to 10, so some blocks have none. */
const MOST_MOVES = 10;

export const proof: Proof = {
  claim:
    "the index equals what the contracts said of every holder when the block was mined, on a node that has long forgotten it",
  async run(stand, { isFull, random }: Size) {
    const plan: Plan = isFull
      ? { holders: 5_000, blocks: 20_000, samples: 100 }
      : { holders: 300, blocks: 600, samples: 12 };
    const chain = await startChurnChain({ holderCount: plan.holders, random });
    try {
      await serveChain(stand, chain);
      const workers = startWorkers(stand, 300);
      const oracle = await grow({ chain, plan, random }).finally(() => workers.stop());
      const kinds = await describeTransfers(chain, plan);
      await untilIndexed(stand, chain);
      const product = await openProduct(stand, chain);
      const { read } = product;
      const followed = await compareAll({ chain, read, oracle });
      const filled = await fillAgain({ stand, chain });
      const again = await compareAll({ chain, read, oracle });
      await assertTrusted(stand);
      await product.close();
      return [
        kinds,
        `indexed while the chain grew: ${followed}`,
        `npm run index from nothing: ${filled.line}, ${again}`,
      ];
    } finally {
      await chain.stop();
    }
  },
};

/** Mines the plan's blocks and asks the contracts for all balances while each sampled block is the newest. */
async function grow(parts: {
  chain: ChurnChain;
  plan: Plan;
  random: () => number;
}): Promise<Map<bigint, Balances>> {
  const { chain, plan, random } = parts;
  const sampled = chooseBlocks(plan, random);
  const oracle = new Map<bigint, Balances>();
  const some = () => Math.floor(random() * (MOST_MOVES + 1));
  let transfers = 0;
  for (let mined = 0; mined < plan.blocks || transfers < plan.blocks * MOST_MOVES; mined++) {
    const moves = { nft: some(), token: some() };
    const block = await chain.churn(moves);
    transfers += moves.nft + moves.token;
    if (sampled.has(mined)) oracle.set(block, await chain.balancesAt(block));
    if (mined % 1_000 === 999) console.log(`  ${mined + 1} blocks, ${transfers} transfers`);
  }
  assert.equal(oracle.size, plan.samples);
  return oracle;
}

function chooseBlocks({ blocks, samples }: Plan, random: () => number): Set<number> {
  const chosen = new Set<number>();
  while (chosen.size < samples) chosen.add(Math.floor(random() * blocks));
  return chosen;
}

/** Counts what happened on the chain, and fails if one of the claim's cases did not happen. */
async function describeTransfers(chain: ChurnChain, plan: Plan): Promise<string> {
  const blocks = (await chain.head()) - 2n;
  const counts = { all: 0, mints: 0, burns: 0, toThemselves: 0, ofNothing: 0, repeated: 0 };
  for (const name of contractNames) {
    const seen = new Set<string>();
    for (const { block, from, to, data } of await chain.transfersOf(name)) {
      counts.all += 1;
      if (isAddressEqual(from, zeroAddress)) counts.mints += 1;
      if (isAddressEqual(to, zeroAddress)) counts.burns += 1;
      if (isAddressEqual(from, to)) counts.toThemselves += 1;
      if (name === "token" && BigInt(data) === 0n) counts.ofNothing += 1;
      if (seen.has(`${block} ${from}`)) counts.repeated += 1;
      seen.add(`${block} ${from}`).add(`${block} ${to}`);
    }
  }
  for (const [kind, count] of Object.entries(counts)) assert.ok(count > 0, `no transfer was ${kind}`);
  assert.ok(counts.all >= plan.blocks * MOST_MOVES && blocks >= BigInt(plan.blocks));
  return `${counts.all} transfers in ${blocks} blocks between ${plan.holders} holders: ${counts.mints} mints, ${counts.burns} burns, ${counts.toThemselves} to themselves, ${counts.ofNothing} of nothing, ${counts.repeated} by holders who had moved in the same block`;
}

type ReadHoldings = (block: bigint) => Promise<Balances>;

/** The product's own code, in this process, on the proof's database and chain. */
async function openProduct(
  stand: TwoInstances,
  chain: ChurnChain,
): Promise<{ read: ReadHoldings; close(): Promise<void> }> {
  Object.assign(process.env, stand.environment, chain.environment);
  // Imported now, because they read the environment once.
  const [{ getHoldingsAt }, { getPool }] = await Promise.all([
    import("@/lib/holdings/get-holdings-at.server"),
    import("@/lib/db/database.server"),
  ]);
  const holders = chain.holders.flatMap((holder) => parseAddress(holder) ?? []);
  return {
    async read(block) {
      const holdings = await getHoldingsAt({ holders, block });
      const ofEach = holders.map((holder) => holdings.get(holder));
      return {
        nft: ofEach.map((held) => held?.nftCount ?? -1n),
        token: ofEach.map((held) => held?.tokenWei ?? -1n),
      };
    },
    close: () => getPool().end(),
  };
}

async function compareAll(parts: {
  chain: ChurnChain;
  read: ReadHoldings;
  oracle: Map<bigint, Balances>;
}): Promise<string> {
  const { chain, read, oracle } = parts;
  const startedAt = performance.now();
  for (const [block, balances] of oracle) {
    const indexed = await read(block);
    for (const name of contractNames) {
      assertSame({ chain, name, block, indexed: indexed[name], oracle: balances[name] });
    }
  }
  const compared = oracle.size * contractNames.length * chain.holders.length;
  const seconds = (performance.now() - startedAt) / 1_000;
  return `${compared} comparisons at ${oracle.size} blocks, 0 differences, ${seconds.toFixed(1)} s`;
}

async function fillAgain({
  stand,
  chain,
}: {
  stand: TwoInstances;
  chain: ChurnChain;
}): Promise<{ line: string }> {
  await forgetIndex(stand);
  const startedAt = performance.now();
  const { code, output } = await startIndexCli(stand, chain).ended;
  const seconds = (performance.now() - startedAt) / 1_000;
  assert.equal(code, 0, output);
  const logs = (await Promise.all(contractNames.map((name) => chain.transfersOf(name)))).flat().length;
  return { line: `${seconds.toFixed(1)} s, ${Math.round(logs / seconds)} logs per second` };
}
