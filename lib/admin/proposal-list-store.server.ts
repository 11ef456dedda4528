import "server-only";
import type { ListedProposal } from "./admin-views";
import {
  countPosted,
  listPostedRows,
  type PostedKind,
  type PostedQuestion,
  type PostedRow,
  toPosted,
} from "./posted-list-store.server";
import type { AdminProposalTab } from "./proposal-tabs";

type Row = PostedRow & { starts_at: Date; ends_at: Date; votes: number };

const PROPOSALS: PostedKind<AdminProposalTab> = {
  kind: "proposal",
  author: "author",
  columns: ["starts_at", "ends_at"],
  counted:
    "(SELECT coalesce(sum(t.yes_count + t.no_count), 0)::int FROM tally_part t WHERE t.proposal_id = x.id) AS votes",
  tabs: {
    active: "p.cancelled_at IS NULL AND p.starts_at <= n.now AND p.ends_at > n.now",
    pending: "p.cancelled_at IS NULL AND p.starts_at > n.now",
    closed: "p.cancelled_at IS NULL AND p.ends_at <= n.now",
    cancelled: "p.cancelled_at IS NOT NULL",
    hidden: "h.id IS NOT NULL",
    featured: "p.featured_at IS NOT NULL",
  },
};

export async function listProposalsForAdmins(
  question: PostedQuestion<AdminProposalTab>,
): Promise<ListedProposal[]> {
  const rows = await listPostedRows<AdminProposalTab, Row>(PROPOSALS, question);
  return rows.map((row) => ({
    ...toPosted(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isOpen: row.cancelled_at === null && row.ends_at > row.now,
    votes: row.votes,
  }));
}

export function countProposalsForAdmins(): Promise<Record<AdminProposalTab, number>> {
  return countPosted(PROPOSALS);
}
