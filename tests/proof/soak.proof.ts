import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { testAccount } from "../setup/accounts";
import { recountBundleIndependently } from "./independent-bundle-recount";
import { recountIndependently } from "./independent-recount";
import { assertKept } from "./kill.proof";
import { type MixedVisits, type Places, sendOn, startMixedVisits, visitEverything } from "./mixed-visits";
import {
  assertTallyIsSum,
  mint,
  openPoll,
  openProposal,
  type Poll,
  pollEnvironment,
  signingDomain,
} from "./poll";
import type { Proof } from "./proof";
import { startScheduler } from "./start-scheduler";
import { newPerson, type TwoInstances } from "./two-instances";
import { growthOf, measureUsed, median, memoryEnvironment, readMemory } from "./watched-memory";

const MOST_GROWTH = 1.2;
const INSTANCES = [0, 1] as const;
const MB = 1_000_000;

type Plan = {
  seconds: number;
  warmUpSeconds: number;
  voters: number;
  /** How long each short vote is open. */
  openSeconds: number;
  restMs: number;
};

const FULL: Plan = { seconds: 1_800, warmUpSeconds: 300, voters: 48, openSeconds: 60, restMs: 60 };
const ONCE: Plan = { seconds: 6, warmUpSeconds: 1, voters: 12, openSeconds: 3, restMs: 10 };

export const proof: Proof = {
  claim:
    "for 30 minutes of mixed reads, votes, sign-ins and jobs on two instances no answer is 5xx and memory stays flat, and an independent recount agrees with every tally",
  environment: { ...pollEnvironment, ...memoryEnvironment, CHAIN_MAX_AGE_SECONDS: "1000000" },
  async run(stand, { isFull, random }) {
    const plan = isFull ? FULL : ONCE;
    plantGrowth();
    const poll = await openPoll(stand, plan.voters);
    await orderCensus(stand, poll);
    const places: Places = { open: [await openProposal(stand, poll)], ended: [] };
    const jobs = new Map<string, number>();
    const failedJobs: string[] = [];
    const scheduler = startScheduler(stand, { isFull }, (name, status, text) => {
      jobs.set(`${name} ${status}`, (jobs.get(`${name} ${status}`) ?? 0) + 1);
      if (status !== 200)
        failedJobs.push(`${new Date().toISOString()} ${name} ${status} ${text.slice(0, 300)}`);
    });
    const votes = startShortVotes({ stand, poll, places, plan });
    const chain = startChain(stand);
    assert.deepEqual(await visitEverything(stand, places, poll), []);
    const visits = await startMixedVisits({ stand, poll, places, random, restMs: plan.restMs });
    await sleep(plan.warmUpSeconds * 1_000);
    const begunAt = INSTANCES.map((index) => readMemory(stand, index).length);
    const usedBefore = await Promise.all(INSTANCES.map((index) => measureUsed(stand, index)));
    const tallies = await sampleTallies({
      stand,
      places,
      visits,
      seconds: plan.seconds - plan.warmUpSeconds,
    });
    const usedAfter = await Promise.all(INSTANCES.map((index) => measureUsed(stand, index)));
    await visits.stop();
    await votes.stop();
    await chain.stop();
    const bundles = await recountBundles(stand, places);
    await scheduler.stop();

    assert.deepEqual(visits.surprises.slice(0, 5), [], `${visits.surprises.length} unexpected answers`);
    assert.deepEqual(failedJobs.slice(0, 5), [], `${failedJobs.length} jobs failed`);
    await assertKept(stand, visits.acknowledged);
    const recounts = await recountAll(stand, places);
    return [
      `${plan.seconds} s: ${sumOf(visits.answers)} visits, ${sumOf(jobs)} jobs, no 5xx`,
      listAnswers(visits.answers),
      listAnswers(jobs),
      ...INSTANCES.map((index) =>
        judgeMemory({
          name: `instance ${index}`,
          samples: readMemory(stand, index).slice(begunAt[index]),
          used: [usedBefore[index] ?? 0, usedAfter[index] ?? 0],
          isFull,
        }),
      ),
      `${visits.acknowledged.length} acknowledged votes: 0 lost; ${tallies} samples of tally and votes: equal`,
      `recount of ${recounts} signatures and of ${bundles} bundles: equal`,
    ];
  },
};

/** The whole memory is judged in a full run only: a process that has just started grows. */
function judgeMemory({
  name,
  samples,
  used: [usedBefore, usedAfter],
  isFull,
}: {
  name: string;
  samples: ReturnType<typeof readMemory>;
  used: readonly [number, number];
  isFull: boolean;
}): string {
  const whole = samples.filter(({ kind }) => kind === "whole");
  const bytes = whole.map((sample) => sample.bytes);
  const handles = whole.map((sample) => sample.handles ?? 0);
  const third = Math.floor(bytes.length / 3);
  const words = `${name}: memory ${inMb(median(bytes.slice(0, third)))} MB in the first third, ${inMb(median(bytes.slice(-third)))} in the last, at most ${inMb(Math.max(...bytes))}; used after garbage collection ${inMb(usedBefore)} and ${inMb(usedAfter)} MB; handles ${median(handles.slice(0, third))} and ${median(handles.slice(-third))}`;
  assert.ok(usedAfter / usedBefore <= MOST_GROWTH, words);
  if (isFull) {
    assert.ok(growthOf(bytes) <= MOST_GROWTH, words);
    assert.ok(growthOf(handles) <= MOST_GROWTH, words);
  }
  return words;
}

/** A leak of one hundredth a sample must be seen. */
function plantGrowth(): void {
  const leaking = Array.from({ length: 60 }, (_, index) => 100 + index);
  assert.ok(growthOf(leaking) > MOST_GROWTH, "a leak was not seen");
  assert.ok(growthOf(leaking.map((size) => 100 + (size % 7))) <= MOST_GROWTH, "noise was called a leak");
}

/** As publishing does. */
async function orderCensus(stand: TwoInstances, { snapshotBlock }: Poll): Promise<void> {
  const params = [`0x${snapshotBlock.toString(16)}`, false];
  const block = await callRpc({ rpcUrl: stand.rpcUrl, method: "eth_getBlockByNumber", params });
  await stand.query(
    `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, started_at, updated_at)
     VALUES ($1, $2, 'running', '', 0, 0, 0, 0, app_now(), app_now())`,
    [snapshotBlock, String(Object(block).hash)],
  );
}

/** Always keeps a vote open that ends soon, and lists those that have ended. */
function startShortVotes({
  stand,
  poll,
  places,
  plan,
}: {
  stand: TwoInstances;
  poll: Poll;
  places: Places;
  plan: Plan;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const [long] = places.open;
  const running = (async () => {
    while (!signal.aborted && long) {
      const window = { startsIn: "-4 days", lasts: `4 days ${plan.openSeconds} seconds` };
      const short = await openProposal(stand, poll, window);
      places.open = [long, short];
      await sleep(plan.openSeconds * 1_000);
      places.open = [long];
      places.ended.push(short);
    }
  })();
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The chain goes on: a block every second, and somebody gets an NFT in every tenth. */
function startChain(stand: TwoInstances): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    for (let block = 0; !signal.aborted; block += 1) {
      const accounts = [testAccount(`soak newcomer ${block}`)];
      if (block % 10 === 0) await mint(stand, { accounts, counts: [1n] });
      else await callRpc({ rpcUrl: stand.rpcUrl, method: "evm_mine", params: [] });
      await sleep(1_000, undefined, { signal }).catch(() => undefined);
    }
  })();
  running.catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Fails at the first tally that isn't the sum of its votes, and at the first answer that nobody expects. */
async function sampleTallies({
  stand,
  places,
  visits,
  seconds,
}: {
  stand: TwoInstances;
  places: Places;
  visits: MixedVisits;
  seconds: number;
}): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let samples = 0;
  while (performance.now() < until && visits.surprises.length === 0) {
    for (const { id } of [...places.open, ...places.ended.slice(-2)]) {
      await assertTallyIsSum(stand, id);
      samples += 1;
    }
    await sleep(500);
  }
  return samples;
}

/** Waits until the evidence of every ended vote is kept, then recounts some of the files; answers how many. */
async function recountBundles(stand: TwoInstances, { ended }: Places): Promise<number> {
  // The last head of a vote is signed a minute after its end.
  await stand.query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
     AS 'SELECT clock_timestamp() + interval ''65 seconds'''`,
  );
  const ids = ended.map(({ id }) => id);
  await untilKept(stand, ids);
  const some = [...ids.slice(0, 3), ...ids.slice(-3)];
  for (const id of new Set(some)) {
    const reader = newPerson(stand.urls);
    const { text, status } = await sendOn(reader, `/api/proposals/${id}/bundle`);
    assert.equal(status, 200, text);
    const packed = await sendOn(reader, `/api/proposals/${id}/bundle?as=packed`);
    assert.equal(packed.headers.get("content-type"), "application/octet-stream");
    const { isTrue, why } = await recountBundleIndependently(JSON.parse(text));
    assert.deepEqual({ isTrue, why }, { isTrue: true, why: [] });
  }
  return new Set(some).size;
}

async function untilKept(stand: TwoInstances, ids: readonly bigint[]): Promise<void> {
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 500) {
    const [row] = await stand.query<{ kept: number }>(
      "SELECT count(*)::int AS kept FROM evidence_file WHERE is_complete AND proposal_id = ANY($1::bigint[])",
      [ids],
    );
    if (row?.kept === ids.length) return;
    await sleep(500);
  }
  throw new Error("the evidence of ended votes was not kept within 5 minutes");
}

async function recountAll(stand: TwoInstances, { open, ended }: Places): Promise<number> {
  let ballots = 0;
  for (const { id } of [...open, ...ended]) {
    const counted = await recountIndependently({
      query: stand.query,
      proposalId: id,
      productName: signingDomain.productName,
      nft: localContracts.nft,
    });
    ballots += counted.ballots;
  }
  return ballots;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function listAnswers(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(", ");
}

function inMb(bytes: number): number {
  return Math.round(bytes / MB);
}
