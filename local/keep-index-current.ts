import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

type Options = {
  appUrl: string;
  /** How often the chain was written to: another number may mean new blocks. */
  countWrites: () => number;
  secret: string;
  pollMs?: number;
};

const indexAnswerSchema = z.object({ isCurrent: z.boolean() });
const paymentsAnswerSchema = z.object({ isComplete: z.boolean() });

/** A publication orders a census without a block, so these jobs run by time. The number is the polls between two runs. */
const TIMED_JOBS = {
  census: 10,
  log: 10,
  witnesses: 60,
  snapshots: 60,
  "log-check": 60,
  anchor: 10,
  evidence: 60,
  dump: 600,
  figures: 10,
  alerts: 60,
  messages: 5,
  webhooks: 5,
} as const;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Does a scheduler's work: it runs the app's jobs whenever the chain has changed, and some by time. An app that doesn't
 * answer is asked again.
 */
export function keepIndexCurrent({ appUrl, countWrites, secret, pollMs = 1_000 }: Options): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);
  const keep = async (): Promise<void> => {
    let indexed: number | undefined;
    let ranAt = performance.now();
    while (!signal.aborted) {
      const writes = countWrites();
      // Also runs when the chain doesn't change, so that no job counts as late.
      const isDue = writes !== indexed || performance.now() - ranAt > LONGEST_PAUSE_MS;
      if (isDue) ranAt = performance.now();
      if (isDue && (await runJobs({ appUrl, secret, signal }).catch(() => false))) indexed = writes;
      await pause(pollMs);
    }
  };
  const runTimedJobs = async (): Promise<void> => {
    for (let polls = 0; !signal.aborted; polls++) {
      for (const [job, every] of Object.entries(TIMED_JOBS)) {
        if (polls % every === 0) await runJob({ appUrl, secret, signal, job }).catch(() => undefined);
      }
      await pause(pollMs);
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

type Jobs = { appUrl: string; secret: string; signal: AbortSignal };

/** True if the app has indexed and checked everything. */
async function runJobs(jobs: Jobs): Promise<boolean> {
  const { isCurrent } = indexAnswerSchema.parse(await runJob({ ...jobs, job: "index" }));
  return isCurrent && paymentsAnswerSchema.parse(await runJob({ ...jobs, job: "payments" })).isComplete;
}

async function runJob({ appUrl, secret, signal, job }: Jobs & { job: string }): Promise<unknown> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${appUrl}/api/cron/${job}`, { headers, signal })).json();
}
