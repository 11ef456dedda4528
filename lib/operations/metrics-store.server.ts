import "server-only";
import { getPool, getPrimary, one, rows } from "@/lib/db/database.server";
import { int4, type RowOf, text } from "@/lib/db/fields";

const serviceCounts = { sessions: int4, ballots: int4, openProposals: int4 };
export type ServiceCounts = RowOf<typeof serviceCounts>;

/** What people do here, counted by indexes alone. */
export function countService(): Promise<ServiceCounts> {
  return one(
    getPool(),
    serviceCounts,
    `SELECT (SELECT count(*)::int FROM session WHERE revoked_at IS NULL AND expires_at > t.now) AS sessions,
       (SELECT count(*)::int FROM ballot) AS ballots,
       (SELECT count(*)::int FROM proposal p WHERE proposal_in_phase(p, 'active', t.now)) AS open_proposals
     FROM (SELECT app_now() AS now) t`,
  );
}

const runCount = { name: text, outcome: text, runs: int4 };
export type RunCount = RowOf<typeof runCount>;

/** The runs of the last hour, by job and outcome. */
export function countRecentRuns(): Promise<RunCount[]> {
  return rows(
    getPool(),
    runCount,
    `SELECT name, outcome, count(*)::int AS runs FROM cron_run
     WHERE outcome IS NOT NULL AND started_at > app_now() - interval '1 hour' GROUP BY name, outcome`,
  );
}

/** The connections of this process. */
export function readPoolState(): { total: number; idle: number; waiting: number; max: number } {
  const { totalCount, idleCount, waitingCount, options } = getPrimary();
  return { total: totalCount, idle: idleCount, waiting: waitingCount, max: options.max };
}
