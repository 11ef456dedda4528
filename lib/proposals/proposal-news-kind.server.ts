import "server-only";
import type { NewsKind } from "@/lib/publishing/list-news.server";
import { withFinalTally } from "./get-proposal.server";
import { type ProposalNews, type RevisedProposal, toProposalEntry, toProposalEvents } from "./proposal-news";
import { findRevisionTimes } from "./proposal-news-store.server";
import { listProposalsById } from "./proposal-store.server";

/** Proposals in feeds and calendars. */
export const proposalNews: NewsKind<ProposalNews, RevisedProposal> = {
  table: {
    name: "proposal",
    happenings: [
      {
        kind: "opened",
        at: "starts_at",
        when: "e.starts_at <= n.now AND (e.cancelled_at IS NULL OR e.cancelled_at > e.starts_at)",
      },
      { kind: "ended", at: "ends_at", when: "proposal_in_phase(e, 'ended', n.now)" },
      { kind: "cancelled", at: "cancelled_at", when: "e.cancelled_at IS NOT NULL" },
    ],
    closesAt: "ends_at",
  },
  async load(ids) {
    const [stored, revisions] = await Promise.all([listProposalsById(ids), findRevisionTimes(ids)]);
    const final = await Promise.all(stored.map(withFinalTally));
    return final.map((proposal) => ({
      ...proposal,
      revisedAt: revisions.get(proposal.id) ?? proposal.createdAt,
    }));
  },
  toEntry: toProposalEntry,
  toEvents: toProposalEvents,
};
