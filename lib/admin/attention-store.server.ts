import "server-only";
import { PAYOUT_SECONDS } from "@/lib/bounties/bounty-limits";
import { getPool, one } from "@/lib/db/database.server";
import { int4, textArray } from "@/lib/db/fields";
import type { AttentionFacts } from "./attention";
import { unpaidOf } from "./unpaid-sql";

type Late<Part extends keyof AttentionFacts> = NonNullable<AttentionFacts[Part]>;

/** How many names are shown of each kind. */
export const NAMES = 2;

const named = { count: int4, names: textArray, days: int4 };

/** Bounties without winners after their date, the latest first. */
export function findLateBounties(): Promise<Late<"lateBounties">> {
  return one(
    getPool(),
    named,
    `SELECT count(*)::int AS count, coalesce((array_agg(b.title ORDER BY b.winners_by, b.id))[1:${NAMES}], '{}') AS names,
       coalesce(greatest(max(floor(extract(epoch FROM n.now - b.winners_by) / 86400)), 1), 0)::int AS days
     FROM (SELECT app_now() AS now OFFSET 0) n, bounty b WHERE bounty_in_phase(b, 'overdue', n.now)`,
  );
}

/** Bounties whose winners should have been paid, the latest first. */
export function findLatePayouts(): Promise<Late<"latePayouts">> {
  return one(
    getPool(),
    { ...named, winners: int4 },
    `SELECT count(*)::int AS count, coalesce((array_agg(l.title ORDER BY l.late DESC, l.id))[1:${NAMES}], '{}') AS names,
       coalesce(max(ceil(extract(epoch FROM l.late) / 86400)), 0)::int AS days, coalesce(sum(l.unpaid), 0)::int AS winners
     FROM (
       SELECT p.id, p.title, n.now - p.announced_at - make_interval(secs => $1) AS late, (SELECT count(*)::int ${unpaidOf("p.id")}) AS unpaid
       FROM (SELECT app_now() AS now OFFSET 0) n, bounty p
       WHERE bounty_in_phase(p, 'completed', n.now) AND p.announced_at < n.now - make_interval(secs => $1)) l
     WHERE l.unpaid > 0`,
    [PAYOUT_SECONDS],
  );
}
