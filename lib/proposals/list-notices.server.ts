import "server-only";
import { readNow } from "@/lib/db/read-now.server";
import type { Address } from "@/lib/shared/address";
import { withFinalTally } from "./get-proposal.server";
import type { NoticePage, NoticesQuery } from "./notice-schemas";
import { listNoticeRows, type NoticePlace } from "./notice-store.server";
import { listProposalsById } from "./proposal-store.server";
import { toProposalSummary } from "./to-proposal-dto";

const PAGE_SIZE = 20;

/** One page of what opened, closes within 24 hours or closed in the person's clubs, computed from the times when it is read. */
export async function listNotices({
  member,
  query,
}: {
  member: Address;
  query: NoticesQuery;
}): Promise<NoticePage> {
  const [rows, now] = await Promise.all([
    listNoticeRows({ member, after: placeOf(query.after), limit: PAGE_SIZE + 1 }),
    readNow(),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const stored = await listProposalsById([...new Set(shown.map(({ id }) => id))]);
  const final = await Promise.all(stored.map(withFinalTally));
  const proposals = new Map(final.map((proposal) => [proposal.id, toProposalSummary(proposal)]));
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    notices: shown.flatMap(({ id, kind, at, hasVoted }) => {
      const found = proposals.get(id);
      // It may have been hidden since the rows were read.
      if (!found || found.hidden) return [];
      const { club, number, title, status, outcome, startsAt, endsAt, isCounting } = found;
      const proposal = { id: found.id, club, number, title, status, outcome, startsAt, endsAt, isCounting };
      return [{ kind, at: at.toISOString(), proposal, hasVoted }];
    }),
    next: last ? `${last.at.getTime()}.${last.id}.${last.rank}` : null,
    serverTime: now.toISOString(),
  };
}

function placeOf(cursor: string | undefined): NoticePlace | null {
  if (cursor === undefined) return null;
  const [at = "", id = "", rank = ""] = cursor.split(".");
  return { at: new Date(Number(at)), id: BigInt(id), rank: Number(rank) };
}
