import "server-only";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { CRON_JOB_NAMES, CRON_JOBS, type CronJobName, cronPath } from "./cron-jobs";

/** Longer than any run takes. */
const TIMEOUT_MS = 65_000;

type SchedulerOptions = {
  /** Where the app answers: its origin, or an address inside the host's network. */
  target: string;
  secret: string;
  signal: AbortSignal;
  say(line: string): void;
};

/** Asks for every job as often as it wants to be asked, until the signal; one run of a job never meets the next. */
export async function runScheduler(options: SchedulerOptions): Promise<void> {
  // Each job listens twice: its question and its pause.
  setMaxListeners(CRON_JOB_NAMES.length * 2, options.signal);
  await Promise.all(CRON_JOB_NAMES.map((name) => repeat(name, options)));
}

async function repeat(name: CronJobName, options: SchedulerOptions): Promise<void> {
  while (!options.signal.aborted) {
    const startedAt = performance.now();
    await askOnce(name, options);
    const leftMs = CRON_JOBS[name].everySeconds * 1_000 - (performance.now() - startedAt);
    // Ended by the signal.
    await sleep(Math.max(0, leftMs), undefined, { signal: options.signal }).catch(() => undefined);
  }
}

/** A turn that fails is told and left to the next one, which comes soon. */
async function askOnce(name: CronJobName, { target, secret, signal, say }: SchedulerOptions): Promise<void> {
  try {
    const response = await fetch(new URL(cronPath(name), target), {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: "error",
    });
    const text = await response.text();
    if (!response.ok) say(`${name}: ${response.status} ${text.slice(0, 300)}`);
  } catch (error) {
    if (!signal.aborted) say(`${name}: ${reasonOf(error)}`);
  }
}

/** Node says "fetch failed" and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = partOf(error, "cause") ?? error;
  return String(partOf(cause, "code") ?? cause);
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
