import "server-only";
import { listInvitations } from "@/lib/clubs/moderator-invite-store.server";
import { readNow } from "@/lib/db/read-now.server";
import type { Address } from "@/lib/shared/address";
import { withFinalTally } from "./get-proposal.server";
import type { Notice, NoticePage, NoticesQuery } from "./notice-schemas";
import { listNoticeRows, type NoticePlace, type NoticeRow } from "./notice-store.server";
import { INVITED_RANK } from "./notice-words";
import { listProposalsById } from "./proposal-store.server";
import { toProposalSummary } from "./to-proposal-dto";

const PAGE_SIZE = 20;

export type PlacedNotice = NoticePlace & { notice: Notice | null };
/** What later domains tell: after a place in the order of all notices, newest first. */
export type ListMore = (page: { after: NoticePlace | null; limit: number }) => Promise<PlacedNotice[]>;

/**
 * One page of invitations, of what opened, closes within 24 hours or closed in the person's clubs, and of `listMore`, computed when it is
 * read.
 */
export async function listNotices({
  member,
  query,
  listMore,
}: {
  member: Address;
  query: NoticesQuery;
  listMore: ListMore;
}): Promise<NoticePage> {
  const page = { after: placeOf(query.after), limit: PAGE_SIZE + 1 };
  const [rows, invitations, more, now] = await Promise.all([
    listNoticeRows({ member, ...page }),
    listInvitations({ address: member, ...page }),
    listMore(page),
    readNow(),
  ]);
  const found: PlacedNotice[] = [
    ...(await toProposalNotices(rows)),
    ...more,
    ...invitations.map(({ clubId, invitedAt, expiresAt, slug, name }) => ({
      at: invitedAt,
      id: clubId,
      rank: INVITED_RANK,
      notice: {
        kind: "invited" as const,
        at: invitedAt.toISOString(),
        club: { slug, name },
        until: expiresAt.toISOString(),
      },
    })),
  ].toSorted(newestFirst);
  const shown = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    notices: shown.flatMap(({ notice }) => notice ?? []),
    next: last ? `${last.at.getTime()}.${last.id}.${last.rank}` : null,
    serverTime: now.toISOString(),
  };
}

/** Null for a proposal that was hidden since the rows were read. */
async function toProposalNotices(rows: readonly NoticeRow[]): Promise<PlacedNotice[]> {
  const stored = await listProposalsById([...new Set(rows.map(({ id }) => id))]);
  const final = await Promise.all(stored.map(withFinalTally));
  const proposals = new Map(final.map((proposal) => [proposal.id, toProposalSummary(proposal)]));
  return rows.map(({ id, rank, kind, at, hasVoted }) => {
    const found = proposals.get(id);
    if (!found || found.hidden) return { at, id, rank, notice: null };
    const { club, number, title, status, outcome, startsAt, endsAt, isCounting } = found;
    const proposal = { id: found.id, club, number, title, status, outcome, startsAt, endsAt, isCounting };
    return { at, id, rank, notice: { kind, at: at.toISOString(), proposal, hasVoted } };
  });
}

/** In the order of the cursor. */
function newestFirst(one: NoticePlace, other: NoticePlace): number {
  return other.at.getTime() - one.at.getTime() || Number(other.id - one.id) || other.rank - one.rank;
}

function placeOf(cursor: string | undefined): NoticePlace | null {
  if (cursor === undefined) return null;
  const [at = "", id = "", rank = ""] = cursor.split(".");
  return { at: new Date(Number(at)), id: BigInt(id), rank: Number(rank) };
}
