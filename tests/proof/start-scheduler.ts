import { setTimeout as sleep } from "node:timers/promises";
import { CRON_JOB_NAMES, CRON_JOBS, type CronJobName } from "@/lib/jobs/cron-jobs";
import type { Size } from "./proof";
import { callJob, type TwoInstances } from "./two-instances";

export type Scheduler = {
  /** Leaves these jobs out from now on. */
  leaveOut(names: readonly CronJobName[]): void;
  stop(): Promise<void>;
};

/**
 * Calls each job as a deployment's scheduler does, on both instances in turn. In a short round every 2 s instead of every
 * minute or five.
 */
export function startScheduler(
  stand: TwoInstances,
  { isFull }: Pick<Size, "isFull">,
  onAnswer: (name: CronJobName, status: number, text: string) => void = () => undefined,
): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  let left: readonly CronJobName[] = [];
  let turn = 0;
  const keep = async (name: CronJobName): Promise<void> => {
    while (!signal.aborted) {
      turn += 1;
      const url = stand.urls[turn % 2] ?? stand.urls[0];
      if (!left.includes(name)) {
        const answer = await callJob(url, name);
        onAnswer(name, answer.status, await answer.text());
      }
      const turnMs = isFull ? CRON_JOBS[name].everySeconds * 1_000 : 2_000;
      await sleep(turnMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const kept = Promise.all(CRON_JOB_NAMES.map(keep));
  // stop() reports it.
  kept.catch(() => undefined);
  return {
    leaveOut(names) {
      left = names;
    },
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}
