import "server-only";
import { getPool, one } from "@/lib/db/database.server";
import { int4 } from "@/lib/db/fields";
import type { OverviewCounts } from "./admin-views";

const counts = {
  clubs: int4,
  activeProposals: int4,
  pendingProposals: int4,
  openBounties: int4,
  votesThisWeek: int4,
  signedIn: int4,
  sessions: int4,
  admins: int4,
  actsThisWeek: int4,
};

/** Counts for admins, at one moment. */
export function countForOverview(): Promise<OverviewCounts> {
  return one(
    getPool(),
    counts,
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     SELECT
       (SELECT count(*)::int FROM club WHERE archived_at IS NULL) AS clubs,
       (SELECT count(*)::int FROM proposal p, t WHERE proposal_in_phase(p, 'active', t.now)) AS active_proposals,
       (SELECT count(*)::int FROM proposal p, t WHERE proposal_in_phase(p, 'pending', t.now)) AS pending_proposals,
       (SELECT count(*)::int FROM bounty b, t WHERE bounty_in_phase(b, 'open', t.now)) AS open_bounties,
       (SELECT count(*)::int FROM t, proposal p JOIN vote v ON v.proposal_id = p.id
        WHERE p.ends_at > t.now - interval '7 days' AND v.cast_at > t.now - interval '7 days') AS votes_this_week,
       (SELECT count(DISTINCT address)::int FROM live_session) AS signed_in,
       (SELECT count(*)::int FROM live_session) AS sessions,
       (SELECT count(*)::int FROM admin) AS admins,
       (SELECT count(*)::int FROM audit_entry, t WHERE at > t.now - interval '7 days') AS acts_this_week`,
  );
}
