import "server-only";
import {
  HIDDEN_COLUMNS,
  type Hidden,
  type HiddenRow,
  hiddenJoin,
  isHiddenSql,
  toHidden,
} from "@/lib/audit/hidden-content";
import type { Choice } from "@/lib/ballots/typed-data";
import type { MemberRole } from "@/lib/clubs/club-rights";
import { getPool } from "@/lib/db/pool.server";
import type { Address } from "@/lib/shared/address";

const NOT_IN_HIDDEN_CLUB = `NOT ${isHiddenSql({ kind: "club", id: "c.slug" })}`;

export type PersonVoteRow = {
  proposalId: bigint;
  club: { slug: string; name: string };
  number: number;
  /** Empty when an admin hides it. */
  title: string;
  isHidden: boolean;
  isOpen: boolean;
  choice: Choice;
  /** Empty when an admin hides it. */
  reason: string;
  reasonHidden: Hidden;
  /** Units of 10^-18 VP. */
  power: bigint;
  castAt: Date;
  messageHash: string;
};

type VoteRow = HiddenRow & {
  proposal_id: string;
  slug: string;
  club_name: string;
  number: number;
  title: string;
  is_hidden: boolean;
  is_open: boolean;
  choice: Choice;
  reason: string;
  power: string;
  cast_at: Date;
  message_hash: string;
};

/** Where a page of votes begins: after the vote cast at this time in milliseconds on this proposal. */
export type PersonVoteCursor = { castAt: number; proposalId: bigint };

/** One person's votes, the newest first; those in hidden clubs are left out. */
export async function listPersonVoteRows({
  voter,
  after,
  limit,
}: {
  voter: Address;
  after: PersonVoteCursor | null;
  limit: number;
}): Promise<PersonVoteRow[]> {
  const isHidden = isHiddenSql({ kind: "proposal", id: "p.id::text" });
  const { rows } = await getPool().query<VoteRow>(
    `SELECT v.proposal_id, c.slug, c.name AS club_name, p.number, ${isHidden} AS is_hidden,
       CASE WHEN ${isHidden} THEN '' ELSE w.title END AS title,
       proposal_in_phase(p, 'under-way', n.now) AS is_open, v.choice,
       CASE WHEN h.hidden_at IS NULL THEN b.reason ELSE '' END AS reason, ${HIDDEN_COLUMNS}, v.power, v.cast_at, b.message_hash
     FROM (SELECT app_now() AS now OFFSET 0) n, vote v JOIN ballot b ON b.id = v.ballot_id JOIN proposal p ON p.id = v.proposal_id
       JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version JOIN club c ON c.id = p.club_id
       ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}
     WHERE v.voter = $1 AND ${NOT_IN_HIDDEN_CLUB}
       AND ($2::numeric IS NULL OR (v.cast_at <= ${CURSOR_TIME} AND (v.cast_at < ${CURSOR_TIME} OR v.proposal_id < $3)))
     ORDER BY v.cast_at DESC, v.proposal_id DESC LIMIT $4`,
    [voter, after?.castAt ?? null, after?.proposalId ?? null, limit],
  );
  return rows.map((row) => ({
    proposalId: BigInt(row.proposal_id),
    club: { slug: row.slug, name: row.club_name },
    number: row.number,
    title: row.title,
    isHidden: row.is_hidden,
    isOpen: row.is_open,
    choice: row.choice,
    reason: row.reason,
    reasonHidden: toHidden(row),
    power: BigInt(row.power),
    castAt: row.cast_at,
    messageHash: row.message_hash,
  }));
}

// A cursor that no answer gave may lie beyond all time that PostgreSQL knows.
const CURSOR_TIME = "to_timestamp(least($2::numeric, 1e14) / 1000)";

export type PersonClubRow = {
  id: bigint;
  slug: string;
  name: string;
  verified: boolean;
  avatarHash: string | null;
  isArchived: boolean;
  role: MemberRole;
  joinedAt: Date;
};

/** The order of roles in the list, and the first part of its cursor. */
export const CLUB_ROLE_ORDER: readonly MemberRole[] = ["owner", "moderator", "member"];

/** A person's clubs: those they own, then moderate, then are in, each by age. At most 500 (`joinClub`), so no index is needed to order them. */
export async function listPersonClubRows({
  address,
  after,
  limit,
}: {
  address: Address;
  after: { rank: number; id: bigint } | null;
  limit: number;
}): Promise<PersonClubRow[]> {
  const { rows } = await getPool().query<{
    id: string;
    slug: string;
    name: string;
    verified: boolean;
    avatar_hash: string | null;
    is_archived: boolean;
    role: MemberRole;
    joined_at: Date;
  }>(
    `SELECT * FROM (
       SELECT c.id, c.slug, c.name, c.verified, a.hash AS avatar_hash, c.archived_at IS NOT NULL AS is_archived, m.role, m.joined_at,
         array_position($5::text[], m.role) - 1 AS rank
       FROM club_member m JOIN club c ON c.id = m.club_id LEFT JOIN club_avatar a ON a.club_id = c.id
       WHERE m.address = $1 AND ${NOT_IN_HIDDEN_CLUB}) l
     WHERE $2::int IS NULL OR (l.rank, l.id) > ($2, $3::bigint)
     ORDER BY l.rank, l.id LIMIT $4`,
    [address, after?.rank ?? null, after?.id ?? null, limit, CLUB_ROLE_ORDER],
  );
  return rows.map((row) => ({
    id: BigInt(row.id),
    slug: row.slug,
    name: row.name,
    verified: row.verified,
    avatarHash: row.avatar_hash,
    isArchived: row.is_archived,
    role: row.role,
    joinedAt: row.joined_at,
  }));
}
