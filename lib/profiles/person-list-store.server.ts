import "server-only";
import { CLUB_IS_HIDDEN, hidden, hiddenJoin, isHiddenSql } from "@/lib/audit/shown-sql";
import type { MemberRole } from "@/lib/clubs/club-rights";
import { getPool, rows } from "@/lib/db/database.server";
import {
  at,
  bool,
  computed,
  nullable,
  numeric,
  optional,
  pick,
  type RowOf,
  select,
  text,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Address } from "@/lib/shared/address";

const NOT_IN_HIDDEN_CLUB = `NOT ${CLUB_IS_HIDDEN}`;

const IS_HIDDEN = isHiddenSql({ kind: "proposal", id: "p.id::text" });

const personVote = {
  ...at("v", pick(tables.vote, "proposalId", "choice", "power", "castAt")),
  club: {
    slug: computed(text, "c.slug"),
    name: computed(text, "c.name"),
    avatarHash: computed(nullable(text), "a.hash"),
  },
  ...at("p", pick(tables.proposal, "number", "quorumPower", "cancelledAt")),
  /** The final tally; null until the vote is counted. */
  final: optional({
    yesPower: computed(numeric, "p.final_yes_power"),
    noPower: computed(numeric, "p.final_no_power"),
  }),
  /** Empty when an admin hides it. */
  title: computed(text, `CASE WHEN ${IS_HIDDEN} THEN '' ELSE w.title END`),
  isHidden: computed(bool, IS_HIDDEN),
  isOpen: computed(bool, "proposal_in_phase(p, 'under-way', n.now)"),
  /** Empty when an admin hides it. */
  reason: computed(text, "CASE WHEN h.hidden_at IS NULL THEN b.reason ELSE '' END"),
  reasonHidden: hidden,
  messageHash: at("b", tables.ballot.messageHash),
};
export type PersonVoteRow = RowOf<typeof personVote>;

/** Where a page of votes begins: after the vote cast at this time in milliseconds on this proposal. */
export type PersonVoteCursor = { castAt: number; proposalId: bigint };

/** One person's votes, the newest first; those in hidden clubs are left out. */
export function listPersonVoteRows({
  voter,
  after,
  limit,
}: {
  voter: Address;
  after: PersonVoteCursor | null;
  limit: number;
}): Promise<PersonVoteRow[]> {
  return rows(
    getPool(),
    personVote,
    `SELECT ${select(personVote)}
     FROM (SELECT app_now() AS now OFFSET 0) n, vote v JOIN ballot b ON b.id = v.ballot_id JOIN proposal p ON p.id = v.proposal_id
       JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version JOIN club c ON c.id = p.club_id
       LEFT JOIN club_avatar a ON a.club_id = c.id
       ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}
     WHERE v.voter = $1 AND ${NOT_IN_HIDDEN_CLUB}
       AND ($2::numeric IS NULL OR (v.cast_at <= ${CURSOR_TIME} AND (v.cast_at < ${CURSOR_TIME} OR v.proposal_id < $3)))
     ORDER BY v.cast_at DESC, v.proposal_id DESC LIMIT $4`,
    [voter, after?.castAt ?? null, after?.proposalId ?? null, limit],
  );
}

// A cursor that no answer gave may lie beyond all time that PostgreSQL knows.
const CURSOR_TIME = "to_timestamp(least($2::numeric, 1e14) / 1000)";

const personClub = {
  ...at("c", pick(tables.club, "id", "slug", "name", "verified")),
  avatarHash: computed(nullable(text), "a.hash"),
  isArchived: computed(bool, "c.archived_at IS NOT NULL"),
  ...at("m", pick(tables.clubMember, "role", "joinedAt")),
};
export type PersonClubRow = RowOf<typeof personClub>;

/** The order of roles in the list, and the first part of its cursor. */
export const CLUB_ROLE_ORDER: readonly MemberRole[] = ["owner", "moderator", "member"];

/** A person's clubs: those they own, then moderate, then are in, each by age. At most 500 (`joinClub`), so no index is needed to order them. */
export function listPersonClubRows({
  address,
  after,
  limit,
}: {
  address: Address;
  after: { rank: number; id: bigint } | null;
  limit: number;
}): Promise<PersonClubRow[]> {
  return rows(
    getPool(),
    personClub,
    `SELECT * FROM (
       SELECT ${select(personClub)},
         array_position($5::text[], m.role) - 1 AS rank
       FROM club_member m JOIN club c ON c.id = m.club_id LEFT JOIN club_avatar a ON a.club_id = c.id
       WHERE m.address = $1 AND ${NOT_IN_HIDDEN_CLUB}) l
     WHERE $2::int IS NULL OR (l.rank, l.id) > ($2, $3::bigint)
     ORDER BY l.rank, l.id LIMIT $4`,
    [address, after?.rank ?? null, after?.id ?? null, limit, CLUB_ROLE_ORDER],
  );
}
