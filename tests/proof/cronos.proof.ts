import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { CRON_JOBS } from "@/lib/jobs/cron-jobs";
import { refusals } from "@/tests/cronos/refusals";
import { assertTrusted } from "./compare-holdings";
import { type CronosChain, startCronosChain } from "./cronos-chain";
import { surviveRefusals } from "./cronos-refusals";
import { callCron, serveChain, startIndexCli } from "./index-workers";
import { type Proof, type Size, tally } from "./proof";
import type { TwoInstances } from "./two-instances";

type Plan = {
  blocks: number;
  transfers: number;
  samples: number;
  /** How long the chain is followed, and how often the index job is called. */
  minutes: number;
  everySeconds: number;
};

const FULL: Plan = {
  blocks: 200_000,
  transfers: 50_000,
  samples: 40,
  minutes: 10,
  everySeconds: CRON_JOBS.index.everySeconds,
};
const SHORT: Plan = {
  blocks: 20_000,
  transfers: 5_000,
  samples: 5,
  minutes: 0.2,
  everySeconds: 4,
};
/** How far the index may be behind the head. */
const MAX_LAG_SECONDS = 60;
/** Of the runs of the index job. Each asks some ten questions, of which 3.4 % are refused, and asks a refused one once more. */
const MAX_REFUSED_SHARE = 0.1;
/** Log questions asked, relative to those needed. */
const MAX_QUESTIONS = 1.3;
/** With few questions a ratio says little, because refusals and slow machines come at random. */
const CHANCE_QUESTIONS = 5;

export const proof: Proof = {
  claim:
    "from a node with Cronos' manners the index is exact, ends, follows the chain within a minute and asks little more than it must, and no refusal stops it",
  async run(stand, { isFull, random }: Size) {
    const plan = isFull ? FULL : SHORT;
    const chain = await startCronosChain(stand, {
      seed: Math.floor(random() * 2 ** 31),
      head: plan.blocks,
      transfers: plan.transfers,
      manners: {
        latencyMs: 100,
        maxLogDistance: 2_000,
        rateLimit: { perSecond: 20, burst: 40, counts: "requests", refusal: refusals.tooMany },
        troubles: [
          { refusal: refusals.tooMany, share: 0.02 },
          { refusal: refusals.tooManyRetryAfter, share: 0.01 },
          { refusal: refusals.limitExceeded, share: 0.004 },
        ],
        machines: { lags: [0, 1, 4, 11], choice: "random", unknownBlock: "null", unknownLogs: "short" },
      },
    });
    try {
      await serveChain(stand, chain);
      const lines = [await fill({ stand, chain }), await compareAll({ chain, plan, random })];
      const [followed, survived] = await Promise.all([
        follow({ stand, chain, plan }),
        surviveRefusals({ stand, isFull }),
      ]);
      lines.push(followed, await compareAll({ chain, plan, random }), ...survived);
      await assertTrusted(stand);
      return lines;
    } finally {
      await chain.node.close();
    }
  },
};

type Stage = { stand: TwoInstances; chain: CronosChain };

async function fill({ stand, chain }: Stage): Promise<string> {
  const { node } = chain;
  const startedAt = performance.now();
  const { code, output } = await startIndexCli(stand, chain).ended;
  const seconds = (performance.now() - startedAt) / 1_000;
  assert.equal(code, 0, output);
  assert.match(output, /index is current/);
  assert.doesNotMatch(output, /ZodError|not trusted/);
  const toBlock = await chain.indexedBlock();
  const fromBlock = Math.min(...node.contracts.places.map(({ deployedAt }) => deployedAt));
  const asked = askedLogs(chain);
  const needed = node.logQuestionsNeeded({ fromBlock, toBlock });
  assertFew({ asked, needed });
  const { rate, trouble } = node.counters().refusals;
  return `npm run index: blocks ${fromBlock} to ${toBlock} in ${seconds.toFixed(0)} s, ${asked} log questions of ${needed} needed, ${rate} refused by the rate limit and ${trouble} at random`;
}

function askedLogs({ node }: CronosChain): number {
  return node.counters().calls["eth_getLogs"] ?? 0;
}

function assertFew({ asked, needed }: { asked: number; needed: number }): void {
  const most = Math.max(needed * MAX_QUESTIONS, needed + CHANCE_QUESTIONS);
  assert.ok(asked <= most, `${asked} log questions where ${needed} are needed`);
}

async function compareAll({
  chain,
  plan,
  random,
}: {
  chain: CronosChain;
  plan: Plan;
  random: () => number;
}): Promise<string> {
  const newest = await chain.indexedBlock();
  let compared = await chain.compareAt(newest);
  for (let sample = 1; sample < plan.samples; sample++) {
    compared += await chain.compareAt(Math.floor(random() * newest));
  }
  return `${compared} balances at ${plan.samples} blocks up to ${newest}, all holders of both contracts: 0 differences`;
}

/** Calls the index job of both instances in turn, and checks each second how far the database is behind the chain. */
async function follow({
  stand,
  chain,
  plan: { minutes, everySeconds },
}: Stage & { plan: Plan }): Promise<string> {
  const { node } = chain;
  const statuses: string[] = [];
  const runSeconds: number[] = [];
  const callJob = async (turn: number): Promise<void> => {
    const startedAt = performance.now();
    const { status, isCurrent, text } = await callCron(stand.urls[turn % 2 === 0 ? 0 : 1]);
    runSeconds.push((performance.now() - startedAt) / 1_000);
    statuses.push(status === 200 && isCurrent ? "200 current" : `${status} ${text}`);
  };
  // What the chain grew by during the comparison.
  await callJob(1);
  node.resetCounters();
  statuses.length = 0;
  const lags: number[] = [];
  const jobs: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let second = 0; second < minutes * 60; second++) {
    await sleep(startedAt + second * 1_000 - performance.now());
    if (second % everySeconds === 0) jobs.push(callJob(jobs.length));
    lags.push(node.timeOf(node.head()) - node.timeOf(await chain.indexedBlock()));
  }
  await Promise.all(jobs);
  const asked = askedLogs(chain);
  const line = [
    `index job every ${everySeconds} s for ${minutes} minutes: at most ${Math.max(...lags)} s behind the head in ${lags.length} looks`,
    `runs of at most ${Math.max(...runSeconds).toFixed(1)} s (${tally(statuses)})`,
    `${asked} log questions of ${jobs.length} needed, ${node.counters().requests} requests`,
  ].join("; ");
  assertFew({ asked, needed: jobs.length });
  // Two refusals in a row end a run; the next one goes on from there.
  const refused = statuses.filter((status) => status !== "200 current");
  assert.ok(refused.length <= Math.max(1, jobs.length * MAX_REFUSED_SHARE), line);
  assert.ok(
    refused.every((status) => status.startsWith("503 ") && status.includes("CHAIN_UNAVAILABLE")),
    line,
  );
  assert.ok(Math.max(...lags) <= MAX_LAG_SECONDS, line);
  return line;
}
