import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { callRpc } from "./json-rpc";

type Options = { appUrl: string; rpcUrl: string; secret: string; pollMs?: number };

const blockSchema = z.object({ hash: z.string() });
const indexAnswerSchema = z.object({ isCurrent: z.boolean() });
const paymentsAnswerSchema = z.object({ isComplete: z.boolean() });

/** A publication orders a census without a block, so these jobs run by time. */
const TIMED_JOBS = ["census", "snapshots", "log", "log-check", "alerts"];
const POLLS_BETWEEN_TIMED_JOBS = 10;
const LONGEST_PAUSE_MS = 60_000;

/**
 * What a scheduler does for a deployment: has the app index holdings and check payments again, here whenever the chain has a
 * new block, and take ordered censuses, look at snapshot blocks, seal and check the log. A chain or app that does not answer is asked again.
 */
export function keepIndexCurrent({ appUrl, rpcUrl, secret, pollMs = 1_000 }: Options): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async (): Promise<void> => {
    let indexedHash: string | undefined;
    let ranAt = performance.now();
    while (!signal.aborted) {
      const hash = await readNewestHash(rpcUrl).catch(() => undefined);
      const isNew = hash !== undefined && hash !== indexedHash;
      // Also on a chain that stands still, so that no job counts as late.
      const isDue = isNew || performance.now() - ranAt > LONGEST_PAUSE_MS;
      if (isDue) ranAt = performance.now();
      if (isDue && (await runJobs({ appUrl, secret, signal }).catch(() => false))) indexedHash = hash;
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const runTimedJobs = async (): Promise<void> => {
    while (!signal.aborted) {
      for (const job of TIMED_JOBS) await runJob({ appUrl, secret, signal, job }).catch(() => undefined);
      await sleep(pollMs * POLLS_BETWEEN_TIMED_JOBS, undefined, { signal }).catch(() => undefined);
    }
  };
  const kept = Promise.all([keep(), runTimedJobs()]);
  return {
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

async function readNewestHash(rpcUrl: string): Promise<string> {
  const block = await callRpc({ rpcUrl, method: "eth_getBlockByNumber", params: ["latest", false] });
  return blockSchema.parse(block).hash;
}

type Jobs = { appUrl: string; secret: string; signal: AbortSignal };

/** True when the app has indexed and checked everything. */
async function runJobs(jobs: Jobs): Promise<boolean> {
  const { isCurrent } = indexAnswerSchema.parse(await runJob({ ...jobs, job: "index" }));
  return isCurrent && paymentsAnswerSchema.parse(await runJob({ ...jobs, job: "payments" })).isComplete;
}

async function runJob({ appUrl, secret, signal, job }: Jobs & { job: string }): Promise<unknown> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${appUrl}/api/cron/${job}`, { headers, signal })).json();
}
