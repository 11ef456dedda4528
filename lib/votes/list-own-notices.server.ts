import "server-only";
import { type ListMore, listNotices } from "@/lib/proposals/list-notices.server";
import type { Notice, NoticePage, NoticesQuery } from "@/lib/proposals/notice-schemas";
import type { Address } from "@/lib/shared/address";
import type { OwnVotes } from "./own-votes";
import { listOwnVotes } from "./view-own-votes.server";

/** Pages that one request looks through. */
const PAGES_MAX = 5;

/**
 * One page of the person's notices, without openings and ends of votes in which they had no power. It may be empty although more
 * follow.
 */
export async function listOwnNotices({
  member,
  query,
  listMore,
}: {
  member: Address;
  query: NoticesQuery;
  listMore: ListMore;
}): Promise<NoticePage> {
  let { after } = query;
  for (let count = 1; ; count += 1) {
    const page = await listNotices({ member, query: { after }, listMore });
    const votes = await listOwnVotes(member, [
      ...new Set(page.notices.flatMap((notice) => ("proposal" in notice ? BigInt(notice.proposal.id) : []))),
    ]);
    const notices = page.notices.filter((notice) => concerns(notice, votes));
    if (notices.length > 0 || page.next === null || count === PAGES_MAX) return { ...page, notices };
    after = page.next;
  }
}

/** A result is news for every member. The power of a vote that has ended is not read. */
function concerns(notice: Notice, votes: NonNullable<OwnVotes>): boolean {
  if (!("proposal" in notice)) return true;
  const { kind, hasVoted, proposal } = notice;
  return kind === "closed" || hasVoted || (proposal.status === "active" && votes[proposal.id]?.power !== "0");
}
