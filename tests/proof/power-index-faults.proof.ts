import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChurnChain, startChurnChain } from "./churn-chain";
import { assertTrusted, compareIndex, forgetIndex, indexedBlock } from "./compare-holdings";
import { serveChain, startIndexCli, startWorkers, untilIndexed, untilReached } from "./index-workers";
import type { Proof, Size } from "./proof";
import type { TwoInstances } from "./two-instances";

const HOLDERS = 60;
const DEPTHS = [1, 5, 30];
/** Blocks before the head that are compared, more than the deepest reorganisation has. */
const COMPARED = 36n;
const LATE_KILLS = 100;

type Stage = { stand: TwoInstances; chain: ChurnChain; random: () => number };

export const proof: Proof = {
  claim:
    "the index is exact after reorganisations of depth 1, 5 and 30 under two workers, after kill -9, and after workers together",
  async run(stand, { isFull, random }: Size) {
    // Few blocks per question, so that a fill can be disturbed in the middle.
    const chain = await startChurnChain({ holderCount: HOLDERS, random, limits: { maxLogBlocks: 5 } });
    try {
      const stage = { stand, chain, random };
      await grow(stage, isFull ? 120 : 25);
      await serveChain(stand, chain);
      return [
        await reorganise(stage, isFull ? 20 : DEPTHS.length),
        await kill(stage, isFull ? 20 : 1),
        await race(stage, isFull ? 5 : 1),
      ];
    } finally {
      await chain.stop();
    }
  },
};

/** Blocks with up to six transfers of each contract. */
async function grow({ chain, random }: Stage, blocks: number): Promise<void> {
  const some = () => Math.floor(random() * 7);
  for (let block = 0; block < blocks; block++) await chain.churn({ nft: some(), token: some() });
}

async function reorganise(stage: Stage, runs: number): Promise<string> {
  const { stand, chain, random } = stage;
  let compared = 0;
  let forgotten = 0;
  for (let run = 0; run < runs; run++) {
    const depth = DEPTHS[run % DEPTHS.length] ?? 1;
    if (run % 2 === 0) await forgetIndex(stand);
    await grow(stage, depth + 5);
    const head = await chain.head();
    const workers = startWorkers(stand);
    // Inside the blocks that will be removed, so that the index already has some of their balances.
    const reached = head - BigInt(Math.floor(random() * depth));
    await untilReached(stand, reached);
    const before = await marksFrom(stand, head - BigInt(depth) + 1n);
    await chain.reorganise(depth);
    await sleep(Math.floor(random() * 100));
    await grow(stage, Math.floor(random() * 4));
    await workers.stop();
    await untilIndexed(stand, chain);
    const after = new Set(await marksFrom(stand, 0n));
    assert.ok(before.length > 0, "the reorganisation came before the index had its blocks");
    assert.deepEqual(
      before.filter((hash) => after.has(hash)),
      [],
      `a block that a reorganisation of depth ${depth} took away is still marked`,
    );
    forgotten += before.length;
    compared += await compareAll(stage);
  }
  return `${runs} reorganisations of depth ${DEPTHS.join(", ")} under two workers: ${forgotten} marks of indexed blocks taken back, ${compared} comparisons`;
}

async function marksFrom(stand: TwoInstances, block: bigint): Promise<string[]> {
  const rows = await stand.query<{ hash: string }>("SELECT hash FROM holdings_mark WHERE block >= $1", [
    block,
  ]);
  return rows.map(({ hash }) => hash);
}

async function kill(stage: Stage, runs: number): Promise<string> {
  const { stand, chain, random } = stage;
  let compared = 0;
  const stoppedAt: bigint[] = [];
  let late = 0;
  for (let run = 0; run < runs; ) {
    await forgetIndex(stand);
    const head = await chain.head();
    const cli = startIndexCli(stand, chain);
    const enough = 1n + BigInt(Math.floor((random() * Number(head)) / 2));
    await untilReached(stand, enough);
    await sleep(random() * 10);
    cli.child.kill("SIGKILL");
    const { signal } = await cli.ended;
    const indexed = await indexedBlock(stand);
    // Several ranges come together, so a kill may be too late.
    if (signal !== "SIGKILL" || indexed >= head) {
      late += 1;
      assert.ok(late < LATE_KILLS, "the index was done before every kill");
      continue;
    }
    run += 1;
    stoppedAt.push(indexed);
    // The index must be right about what it claims to have.
    const known = indexed > head - 380n ? indexed : head;
    if (known === indexed) {
      compared += await compareIndex({ stand, chain, block: known, oracle: await chain.balancesAt(known) });
    }
    await untilIndexed(stand, chain);
    compared += await compareAll(stage);
  }
  return `${runs} kills of npm run index at blocks ${stoppedAt.join(", ")}: ${compared} comparisons`;
}

async function race(stage: Stage, runs: number): Promise<string> {
  const { stand, chain } = stage;
  let compared = 0;
  for (let run = 0; run < runs; run++) {
    await forgetIndex(stand);
    const clis = [startIndexCli(stand, chain), startIndexCli(stand, chain)];
    await grow(stage, 5);
    await untilReached(stand, 0n);
    const workers = startWorkers(stand);
    for (const { code, output } of await Promise.all(clis.map(({ ended }) => ended))) {
      assert.equal(code, 0, output);
    }
    await workers.stop();
    await untilIndexed(stand, chain);
    compared += await compareAll(stage);
  }
  return `${runs} fills by two npm run index and two cron routes at once: ${compared} comparisons`;
}

/** The newest blocks, and some earlier ones that the node still keeps. */
async function compareAll({ stand, chain, random }: Stage): Promise<number> {
  const head = await chain.head();
  const newest = Array.from({ length: Number(COMPARED) }, (_, index) => head - BigInt(index));
  const older = Array.from({ length: 10 }, () => head - BigInt(Math.floor(random() * 380)));
  let compared = 0;
  for (const block of [...newest, ...older]) {
    if (block < 3n) continue;
    compared += await compareIndex({ stand, chain, block, oracle: await chain.balancesAt(block) });
  }
  await assertTrusted(stand);
  return compared;
}
