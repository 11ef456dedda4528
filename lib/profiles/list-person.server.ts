import "server-only";
import { toHiddenDto } from "@/lib/audit/hideable";
import { type ProposalOutcome, proposalOutcome } from "@/lib/proposals/proposal-status";
import type { Address } from "@/lib/shared/address";
import {
  CLUB_ROLE_ORDER,
  listPersonClubRows,
  listPersonVoteRows,
  type PersonVoteRow,
} from "./person-list-store.server";
import type {
  PersonClubPage,
  PersonClubsQuery,
  PersonVote,
  PersonVotePage,
  PersonVotesQuery,
} from "./profile-schemas";

const PAGE_SIZE = 20;
const CLUBS_PAGE_SIZE = 50;

/** One page of a person's votes with what they chose and why, newest first. */
export async function listPersonVotes({
  address,
  query,
}: {
  address: Address;
  query: PersonVotesQuery;
}): Promise<PersonVotePage> {
  const [castAt = "", proposalId = ""] = query.after?.split(".") ?? [];
  const after = query.after === undefined ? null : { castAt: Number(castAt), proposalId: BigInt(proposalId) };
  const found = await listPersonVoteRows({ voter: address, after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    votes: page.map(toVote),
    next: last ? `${last.castAt.getTime()}.${last.proposalId}` : null,
  };
}

function toVote(row: PersonVoteRow): PersonVote {
  const { club, number, title, isHidden, isOpen, choice, reason, reasonHidden, power, castAt } = row;
  return {
    proposal: { club, number, title, isHidden, isOpen, outcome: outcomeOf(row) },
    choice,
    reason,
    reasonHidden: toHiddenDto(reasonHidden),
    power: power.toString(),
    castAt: castAt.toISOString(),
    messageHash: row.messageHash,
  };
}

function outcomeOf({ final, quorumPower, cancelledAt }: PersonVoteRow): ProposalOutcome | null {
  if (cancelledAt !== null) return "cancelled";
  return final === null ? null : proposalOutcome({ tally: final, quorumPower, isCancelled: false });
}

/** One page of the clubs that a person owns, moderates or is in. */
export async function listPersonClubs({
  address,
  query,
}: {
  address: Address;
  query: PersonClubsQuery;
}): Promise<PersonClubPage> {
  const [rank = "", id = ""] = query.after?.split(".") ?? [];
  const after = query.after === undefined ? null : { rank: Number(rank), id: BigInt(id) };
  const found = await listPersonClubRows({ address, after, limit: CLUBS_PAGE_SIZE + 1 });
  const page = found.slice(0, CLUBS_PAGE_SIZE);
  const last = found.length > CLUBS_PAGE_SIZE ? page.at(-1) : undefined;
  return {
    clubs: page.map(({ id: _, joinedAt, ...club }) => ({ ...club, joinedAt: joinedAt.toISOString() })),
    next: last ? `${CLUB_ROLE_ORDER.indexOf(last.role)}.${last.id}` : null,
  };
}
