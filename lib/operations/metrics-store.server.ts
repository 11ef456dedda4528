import "server-only";
import { getPool } from "@/lib/db/pool.server";

export type ServiceCounts = { sessions: number; ballots: number; openProposals: number };

/** What people do here, counted by indexes alone. */
export async function countService(): Promise<ServiceCounts> {
  const { rows } = await getPool().query<ServiceCounts>(
    `SELECT (SELECT count(*)::int FROM session WHERE revoked_at IS NULL AND expires_at > t.now) AS sessions,
       (SELECT count(*)::int FROM ballot) AS ballots,
       (SELECT count(*)::int FROM proposal p WHERE proposal_in_phase(p, 'active', t.now)) AS "openProposals"
     FROM (SELECT app_now() AS now) t`,
  );
  const [counts] = rows;
  if (!counts) throw new Error("the database counted nothing");
  return counts;
}

export type RunCount = { name: string; outcome: string; runs: number };

/** The runs of the last hour, by job and outcome. */
export async function countRecentRuns(): Promise<RunCount[]> {
  const { rows } = await getPool().query<RunCount>(
    `SELECT name, outcome, count(*)::int AS runs FROM cron_run
     WHERE outcome IS NOT NULL AND started_at > app_now() - interval '1 hour' GROUP BY name, outcome`,
  );
  return rows;
}

/** The connections of this process. */
export function readPoolState(): { total: number; idle: number; waiting: number; max: number } {
  const { totalCount, idleCount, waitingCount, options } = getPool();
  return { total: totalCount, idle: idleCount, waiting: waitingCount, max: options.max };
}
