import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { ListedProposal } from "./admin-views";
import {
  type PostedKind,
  type PostedQuestion,
  type PostedRow,
  postedCountsSql,
  postedListSql,
  postedValues,
  toPosted,
} from "./posted-sql";
import type { AdminProposalTab } from "./proposal-tabs";

type Row = PostedRow & { starts_at: Date; ends_at: Date; votes: number };

const PROPOSALS: PostedKind<AdminProposalTab> = {
  kind: "proposal",
  author: "author",
  columns: ["starts_at", "ends_at"],
  counted:
    "(SELECT coalesce(sum(t.yes_count + t.no_count), 0)::int FROM tally_part t WHERE t.proposal_id = x.id) AS votes",
  tabs: {
    active: "proposal_in_phase(p, 'active', n.now)",
    pending: "proposal_in_phase(p, 'pending', n.now)",
    closed: "proposal_in_phase(p, 'closed', n.now)",
    cancelled: "proposal_in_phase(p, 'cancelled', n.now)",
    hidden: "h.id IS NOT NULL",
    featured: "p.featured_at IS NOT NULL",
  },
};

export async function listProposalsForAdmins(
  question: PostedQuestion<AdminProposalTab>,
): Promise<ListedProposal[]> {
  const { rows } = await getPool().query<Row>(postedListSql(PROPOSALS, question.tab), postedValues(question));
  return rows.map((row) => ({
    ...toPosted(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isOpen: row.cancelled_at === null && row.ends_at > row.now,
    votes: row.votes,
  }));
}

export async function countProposalsForAdmins(): Promise<Record<AdminProposalTab, number>> {
  const { rows } = await getPool().query<Record<AdminProposalTab, number>>(postedCountsSql(PROPOSALS));
  return rows[0] ?? { active: 0, pending: 0, closed: 0, cancelled: 0, hidden: 0, featured: 0 };
}
