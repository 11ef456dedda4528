/** The jobs under /api/cron: what each does and how often a scheduler should ask for it, in seconds. */
export const CRON_JOBS = {
  index: { title: "Holdings index", everySeconds: 60 },
  census: { title: "Censuses", everySeconds: 60 },
  payments: { title: "Fee payments", everySeconds: 300 },
  snapshots: { title: "Snapshot blocks", everySeconds: 300 },
  log: { title: "Log of acts", everySeconds: 60 },
  "log-check": { title: "Check of the log", everySeconds: 300 },
} as const;

export type CronJobName = keyof typeof CRON_JOBS;
export const CRON_JOB_NAMES: readonly CronJobName[] = [
  "index",
  "census",
  "payments",
  "snapshots",
  "log",
  "log-check",
];

/** A job that missed this many turns is late. */
const TURNS = 5;

export type CronOutcome = "done" | "failed" | "lost";

export type CronRun = {
  id: string;
  startedAt: Date;
  /** Null while it runs. */
  finishedAt: Date | null;
  /** "lost": it began and its process ended before it did. */
  outcome: CronOutcome | null;
  summary: string | null;
};

/** The last runs of a job, newest first, and how long ago one last ended well. */
export type CronJobState = { name: CronJobName; runs: CronRun[]; doneAgoSeconds: number | null };

/** True when the job should have ended well since, or never has. */
export function isJobLate({ name, doneAgoSeconds }: Pick<CronJobState, "name" | "doneAgoSeconds">): boolean {
  return doneAgoSeconds === null || doneAgoSeconds > CRON_JOBS[name].everySeconds * TURNS;
}
