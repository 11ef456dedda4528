import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ChurnChain } from "./churn-chain";
import { indexedBlock } from "./compare-holdings";
import { callJob, type TwoInstances } from "./two-instances";

const PATIENCE_MS = 120_000;
/** During another worker's run, the answer says only that. */
const progressSchema = z.object({ isCurrent: z.boolean().default(false), status: z.string().optional() });

/** A chain, as a process needs it to read. */
type Served = Pick<ChurnChain, "environment">;

/** Points both instances at the chain. */
export async function serveChain(stand: TwoInstances, chain: Served): Promise<void> {
  await Promise.all([stand.replace(0, chain.environment), stand.replace(1, chain.environment)]);
}

/** Calls the cron route of one instance. */
export async function callCron(
  url: string,
): Promise<{ status: number; isCurrent: boolean; isBusy: boolean; text: string }> {
  const response = await callJob(url, "index");
  const text = await response.text();
  const progress = response.ok ? progressSchema.parse(JSON.parse(text)) : undefined;
  const isBusy = progress?.status === "already running";
  return { status: response.status, isCurrent: progress?.isCurrent ?? false, isBusy, text };
}

/** Both instances keep indexing together until `stop` is called. A refusal because the chain just changed is no failure. */
export function startWorkers(stand: TwoInstances, pauseMs = 20): { stop(): Promise<void> } {
  let isStopped = false;
  const workers = stand.urls.map(async (url) => {
    while (!isStopped) {
      const { status, isCurrent, isBusy, text } = await callCron(url);
      assert.ok(status === 200 || status === 503, `the cron route answered ${status} ${text}`);
      if (isCurrent || isBusy) await sleep(pauseMs);
    }
  });
  const all = Promise.all(workers);
  // stop() reports it.
  all.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await all;
    },
  };
}

/** Runs both instances' cron routes until the index has the chain's newest block. */
export async function untilIndexed(stand: TwoInstances, chain: ChurnChain): Promise<void> {
  const workers = startWorkers(stand);
  const head = await chain.head();
  try {
    const startedAt = performance.now();
    let current = await Promise.all(stand.urls.map(callCron));
    // Only one run works at a time; the others just say so.
    while (!current.some(({ isCurrent }) => isCurrent) || (await indexedBlock(stand)) !== head) {
      assert.ok(
        performance.now() - startedAt < PATIENCE_MS,
        `not current after ${PATIENCE_MS} ms: ${current.map(({ text }) => text)}`,
      );
      await sleep(20);
      current = await Promise.all(stand.urls.map(callCron));
    }
  } finally {
    await workers.stop();
  }
}

/** Waits until the index has the block, no matter which worker adds it. */
export async function untilReached(stand: TwoInstances, block: bigint): Promise<void> {
  const startedAt = performance.now();
  while ((await indexedBlock(stand)) < block) {
    assert.ok(performance.now() - startedAt < PATIENCE_MS, `block ${block} was not indexed`);
    await sleep(1);
  }
}

export type IndexCli = {
  child: ChildProcess;
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
};

/** `npm run index` without npm around it, so that a kill hits the program itself. */
export function startIndexCli(stand: TwoInstances, chain: Served): IndexCli {
  const args = ["--conditions=react-server", "--import", "tsx", "lib/holdings/index-cli.ts"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...stand.environment, ...chain.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, output }));
  return { child, ended };
}
