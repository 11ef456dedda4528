import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { OverviewCounts } from "./admin-views";

/** Counts for admins, at one moment. */
export async function countForOverview(): Promise<OverviewCounts | null> {
  const { rows } = await getPool().query<OverviewCounts>(
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     SELECT
       (SELECT count(*)::int FROM club WHERE archived_at IS NULL) AS clubs,
       (SELECT count(*)::int FROM proposal p, t WHERE proposal_in_phase(p, 'active', t.now)) AS "activeProposals",
       (SELECT count(*)::int FROM proposal p, t WHERE proposal_in_phase(p, 'pending', t.now)) AS "pendingProposals",
       (SELECT count(*)::int FROM bounty b, t WHERE bounty_in_phase(b, 'open', t.now)) AS "openBounties",
       (SELECT count(*)::int FROM t, proposal p JOIN vote v ON v.proposal_id = p.id
        WHERE p.ends_at > t.now - interval '7 days' AND v.cast_at > t.now - interval '7 days') AS "votesThisWeek",
       (SELECT count(DISTINCT address)::int FROM live_session) AS "signedIn",
       (SELECT count(*)::int FROM live_session) AS sessions,
       (SELECT count(*)::int FROM admin) AS admins,
       (SELECT count(*)::int FROM audit_entry, t WHERE at > t.now - interval '7 days') AS "actsThisWeek"`,
  );
  return rows[0] ?? null;
}
