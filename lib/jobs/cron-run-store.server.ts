import "server-only";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { at, bool, int4, int8, nullable, parsed, pick, select, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable } from "@/lib/db/transaction.server";
import { CRON_JOB_NAMES, type CronJobName, type CronJobState, type CronOutcome } from "./cron-jobs";

/** A run that says nothing for this long has lost its process: no job takes longer. */
const LOST_AFTER_SECONDS = 20;
const KEPT_RUNS = 500;
const MAX_SUMMARY = 500;

export type ClaimedRun = { runId: string } | { runId: null; since: Date | null };

/** Begins a run, unless one of this job is running; then answers since when. A run whose process died is given up first. */
export async function claimRun(name: CronJobName): Promise<ClaimedRun> {
  const pool = getPool();
  await pool.query(
    `UPDATE cron_run SET finished_at = app_now(), outcome = 'lost'
     WHERE name = $1 AND finished_at IS NULL
       AND started_at NOT BETWEEN app_now() - make_interval(secs => $2) AND app_now() + make_interval(secs => $2)`,
    [name, LOST_AFTER_SECONDS],
  );
  // The partial unique index decides between any number of them.
  const runId = await maybe(
    pool,
    parsed(int8, String),
    `INSERT INTO cron_run (name, started_at) VALUES ($1, app_now())
     ON CONFLICT (name) WHERE finished_at IS NULL DO NOTHING RETURNING id`,
    [name],
  );
  if (runId !== null) return { runId };
  const since = await maybe(
    pool,
    timestamptz,
    "SELECT started_at FROM cron_run WHERE name = $1 AND finished_at IS NULL",
    [name],
  );
  return { runId: null, since };
}

/** Writes how a run ended, and removes all but the newest 500 runs of its job. */
export async function finishRun({
  runId,
  name,
  outcome,
  summary,
}: {
  runId: string;
  name: CronJobName;
  outcome: CronOutcome;
  summary: string;
}): Promise<void> {
  await getPool().query(
    `WITH finished AS (
       UPDATE cron_run SET finished_at = app_now(), outcome = $2, summary = $3 WHERE id = $1 AND finished_at IS NULL
     )
     DELETE FROM cron_run WHERE name = $4
       AND id <= (SELECT id FROM cron_run WHERE name = $4 ORDER BY id DESC OFFSET $5 LIMIT 1)`,
    [runId, outcome, summary.slice(0, MAX_SUMMARY), name, KEPT_RUNS],
  );
}

/** Seconds since the oldest run that is kept; null when no job ever ran. */
export function findFirstRunAgo(): Promise<number | null> {
  return one(
    getPool(),
    nullable(int4),
    "SELECT extract(epoch FROM app_now() - min(started_at))::int FROM cron_run",
  );
}

const storedRun = at("r", {
  id: parsed(tables.cronRun.id, String),
  ...pick(tables.cronRun, "startedAt", "finishedAt", "outcome", "summary"),
});
const jobRun = { name: text, run: storedRun, doneAgoSeconds: nullable(int4) };

/** Every job with its last runs, newest first. */
export async function listCronJobs(
  { runsEach }: { runsEach: number },
  db: Queryable = getPool(),
): Promise<CronJobState[]> {
  const found = await rows(
    db,
    jobRun,
    `SELECT j.name, ${select({ run: storedRun })},
            (SELECT extract(epoch FROM app_now() - d.finished_at)::int FROM cron_run d
             WHERE d.name = j.name AND d.outcome = 'done' ORDER BY d.id DESC LIMIT 1) AS done_ago_seconds
     FROM unnest($1::text[]) AS j(name),
          LATERAL (SELECT * FROM cron_run WHERE name = j.name ORDER BY id DESC LIMIT $2) r
     ORDER BY r.id DESC`,
    [CRON_JOB_NAMES, runsEach],
  );
  return CRON_JOB_NAMES.map((name) => {
    const ofJob = found.filter((row) => row.name === name);
    return { name, runs: ofJob.map(({ run }) => run), doneAgoSeconds: ofJob[0]?.doneAgoSeconds ?? null };
  });
}

/** Whether a run of the job ended well within these seconds, with these last words. */
export function hasEndedWell(name: CronJobName, seconds: number, words: string): Promise<boolean> {
  return one(
    getPool(),
    bool,
    `SELECT EXISTS (SELECT FROM cron_run
       WHERE name = $1 AND outcome = 'done' AND summary LIKE '%' || $3 AND finished_at > app_now() - make_interval(secs => $2))`,
    [name, seconds, words],
  );
}
