import "server-only";
import type { RewardAsset } from "@/lib/bounties/bounty-kinds";
import { bountyState, isUnderWay } from "@/lib/bounties/bounty-state";
import { getPool } from "@/lib/db/pool.server";
import type { ListedBounty } from "./admin-views";
import type { AdminBountyTab } from "./bounty-tabs";
import {
  type PostedKind,
  type PostedQuestion,
  type PostedRow,
  postedCountsSql,
  postedListSql,
  postedValues,
  toPosted,
} from "./posted-sql";

type Row = PostedRow & {
  asset: RewardAsset;
  total_wei: string;
  submissions_until: Date;
  winners_by: Date;
  announced_at: Date | null;
  submission_count: number;
  unpaid: number;
};

/** SQL of this bounty's payouts that no payment on chain proves. */
function unpaidOf(id: string): string {
  return `FROM bounty_payout o WHERE o.bounty_id = ${id} AND NOT EXISTS (
    SELECT 1 FROM payment_proof q WHERE q.purpose = 'payout' AND q.purpose_id = o.prize_id::text AND q.status = 'credited')`;
}

const BOUNTIES: PostedKind<AdminBountyTab> = {
  kind: "bounty",
  author: "sponsor",
  columns: ["asset", "total_wei", "submissions_until", "winners_by", "announced_at", "submission_count"],
  counted: `(SELECT count(*)::int ${unpaidOf("x.id")}) AS unpaid`,
  tabs: {
    open: "bounty_in_phase(p, 'open', n.now)",
    "in-review": "bounty_in_phase(p, 'in-review', n.now)",
    overdue: "bounty_in_phase(p, 'overdue', n.now)",
    unpaid: `bounty_in_phase(p, 'completed', n.now) AND EXISTS (SELECT 1 ${unpaidOf("p.id")})`,
    completed: "bounty_in_phase(p, 'completed', n.now)",
    cancelled: "bounty_in_phase(p, 'cancelled', n.now)",
    hidden: "h.id IS NOT NULL",
    featured: "p.featured_at IS NOT NULL",
  },
};

export async function listBountiesForAdmins(
  question: PostedQuestion<AdminBountyTab>,
): Promise<ListedBounty[]> {
  const { rows } = await getPool().query<Row>(postedListSql(BOUNTIES, question.tab), postedValues(question));
  return rows.map((row) => {
    const times = {
      submissionsUntil: row.submissions_until,
      winnersBy: row.winners_by,
      announcedAt: row.announced_at,
    };
    const state = bountyState({ ...times, cancelledAt: row.cancelled_at }, row.now);
    return {
      ...toPosted(row),
      ...times,
      state,
      isOpen: isUnderWay(state),
      asset: row.asset,
      totalWei: row.total_wei,
      submissions: row.submission_count,
      unpaid: row.unpaid,
    };
  });
}

export async function countBountiesForAdmins(): Promise<Record<AdminBountyTab, number>> {
  const { rows } = await getPool().query<Record<AdminBountyTab, number>>(postedCountsSql(BOUNTIES));
  return (
    rows[0] ?? {
      open: 0,
      "in-review": 0,
      overdue: 0,
      unpaid: 0,
      completed: 0,
      cancelled: 0,
      hidden: 0,
      featured: 0,
    }
  );
}
