/** The jobs under /api/cron: what each does, how often a scheduler should ask for it, and whether it fails while the chain is away. */
export const CRON_JOBS = {
  // Once a minute, the index would be more than a minute behind before each run.
  index: { title: "Holdings index", everySeconds: 30, needsChain: true },
  census: { title: "Censuses", everySeconds: 60, needsChain: true },
  payments: { title: "Fee payments", everySeconds: 300, needsChain: true },
  snapshots: { title: "Snapshot blocks", everySeconds: 300, needsChain: true },
  log: { title: "Public log", everySeconds: 60, needsChain: false },
  witnesses: { title: "Witnesses", everySeconds: 60, needsChain: false },
  "log-check": { title: "Check of the log", everySeconds: 300, needsChain: false },
  anchor: { title: "Anchors", everySeconds: 60, needsChain: true },
  evidence: { title: "Evidence files", everySeconds: 60, needsChain: false },
  // It decides itself whether a dump is due.
  dump: { title: "Nightly dump", everySeconds: 1_800, needsChain: false },
  figures: { title: "Figures", everySeconds: 60, needsChain: false },
  alerts: { title: "Alerts", everySeconds: 60, needsChain: false },
  messages: { title: "Messages", everySeconds: 60, needsChain: false },
  webhooks: { title: "Webhooks", everySeconds: 60, needsChain: false },
} as const;

export type CronJobName = keyof typeof CRON_JOBS;

/** Where a scheduler asks for a job. Only the one that sends messages goes on for longer if it may. */
export function cronPath(name: CronJobName): string {
  return name === "messages" ? "/api/cron/messages?seconds=55" : `/api/cron/${name}`;
}

export const CRON_JOB_NAMES: readonly CronJobName[] = [
  "index",
  "census",
  "payments",
  "snapshots",
  "log",
  "witnesses",
  "log-check",
  "anchor",
  "evidence",
  "dump",
  "figures",
  "alerts",
  "messages",
  "webhooks",
];

/** A job that missed this many turns is late. */
const TURNS = 5;
/** Many schedulers know only whole minutes, so nothing is late sooner for wanting more. */
const SHORTEST_TURN_SECONDS = 60;

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

export function lateAfterSeconds(name: CronJobName): number {
  return Math.max(SHORTEST_TURN_SECONDS, CRON_JOBS[name].everySeconds) * TURNS;
}

/** True when the job should have ended well since, or never has. */
export function isJobLate({ name, doneAgoSeconds }: Pick<CronJobState, "name" | "doneAgoSeconds">): boolean {
  return doneAgoSeconds === null || doneAgoSeconds > lateAfterSeconds(name);
}
