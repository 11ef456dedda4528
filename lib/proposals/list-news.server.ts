import "server-only";
import { type Club, findClub } from "@/lib/clubs/club-store.server";
import { requireKnown } from "@/lib/clubs/get-club.server";
import { withFinalTally } from "./get-proposal.server";
import type { News, RevisedProposal } from "./proposal-news";
import { findRevisionTimes, listCalendarIds, listNewsRows } from "./proposal-news-store.server";
import { listProposalsById } from "./proposal-store.server";

export const FEED_ENTRIES = 50;
export const CALENDAR_ENTRIES = 250;
export const CALENDAR_DAYS = 90;

/** `club` is null for all clubs. */
export type NewsScope = { club: Club | null };

/** The club of a feed. Throws NOT_FOUND. */
export async function requireNewsScope(slug: string | null): Promise<NewsScope> {
  return { club: slug === null ? null : requireKnown(await findClub(slug)) };
}

/** What happened last in a club or in all, newest first; nothing of a hidden club. */
export async function listNews({ club }: NewsScope): Promise<News[]> {
  if (club?.hidden) return [];
  const rows = await listNewsRows({ clubId: club?.id ?? null, limit: FEED_ENTRIES });
  const proposals = await findRevised(rows.map(({ id }) => id));
  return rows.flatMap(({ id, kind, at }) => {
    const proposal = proposals.get(id);
    return proposal ? [{ kind, at, proposal }] : [];
  });
}

/** Proposals whose vote is ahead, on or ended in the last 90 days, in the order of their ends; none of a hidden club. */
export async function listCalendarProposals({ club }: NewsScope): Promise<RevisedProposal[]> {
  if (club?.hidden) return [];
  const ids = await listCalendarIds({
    clubId: club?.id ?? null,
    days: CALENDAR_DAYS,
    limit: CALENDAR_ENTRIES,
  });
  const proposals = await findRevised(ids);
  return ids.flatMap((id) => proposals.get(id) ?? []).toReversed();
}

async function findRevised(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, RevisedProposal>> {
  const wanted = [...new Set(ids)];
  const [stored, revisions] = await Promise.all([listProposalsById(wanted), findRevisionTimes(wanted)]);
  const final = await Promise.all(stored.map(withFinalTally));
  return new Map(
    final.map((proposal) => [
      proposal.id,
      { ...proposal, revisedAt: revisions.get(proposal.id) ?? proposal.createdAt },
    ]),
  );
}
