import "server-only";
import { HIDDEN_COLUMNS, type HiddenRow, hiddenJoin, toHidden } from "@/lib/audit/hidden-sql";
import type { Hidden } from "@/lib/audit/hideable";
import { personNameSql } from "@/lib/audit/person-name-sql";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool } from "@/lib/db/pool.server";
import { type Address, requireAddress } from "@/lib/shared/address";

export type ListedVote = {
  voter: Address;
  /** The voter's name. */
  voterName: string | null;
  choice: Choice;
  /** Empty if an admin hides it. */
  reason: string;
  reasonHidden: Hidden;
  /** Units of 10^-18 VP. */
  power: bigint;
  castAt: Date;
  /** Seconds since 1970. */
  signedAt: bigint;
  form: "typed" | "text";
  signature: string;
  messageHash: string;
  /** Earlier ballots of this voter. */
  changes: number;
  checkBlock: bigint | null;
};

export type VoteFilter = {
  sort: "power" | "time";
  choice: Choice | null;
  withReason: boolean;
  /** The beginning of an address in lower case, or "". */
  voter: string;
};

/** Where a page begins: after the vote with this power, or this time in milliseconds, and this voter. */
export type VoteCursor = { key: bigint; voter: string };

type Row = HiddenRow & {
  voter: string;
  voter_name: string | null;
  choice: Choice;
  reason: string;
  power: string;
  cast_at: Date;
  signed_at: string;
  form: "typed" | "text";
  signature: string;
  message_hash: string;
  changes: number;
  check_block: string | null;
};

const REASON = "CASE WHEN h.hidden_at IS NULL THEN b.reason ELSE '' END AS reason";
const FROM = `vote v JOIN ballot b ON b.id = v.ballot_id ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}`;
const COLUMNS = `v.voter, ${personNameSql("v.voter")} AS voter_name, v.choice, ${REASON}, ${HIDDEN_COLUMNS}, v.power, v.cast_at, v.signed_at, b.form, b.signature, b.message_hash, b.check_block,
  (SELECT count(*)::int - 1 FROM ballot e WHERE e.proposal_id = v.proposal_id AND e.voter = v.voter) AS changes`;

const ORDER = {
  power: { by: "v.power DESC, v.voter", key: "v.power", cursor: "$2::numeric" },
  time: {
    by: "v.cast_at DESC, v.voter",
    key: "v.cast_at",
    // An invented cursor may be beyond any time that PostgreSQL knows.
    cursor: "to_timestamp(least($2::numeric, 1e15) / 1000)",
  },
} as const;

/** One page of a proposal's votes, largest or newest first. Paging by key stays in place while votes arrive. */
export async function listVotes({
  proposalId,
  filter,
  after,
  limit,
}: {
  proposalId: bigint;
  filter: VoteFilter;
  after: VoteCursor | null;
  limit: number;
}): Promise<ListedVote[]> {
  const { by, key, cursor } = ORDER[filter.sort];
  const { rows } = await getPool().query<Row>(
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE v.proposal_id = $1
       AND ($2::numeric IS NULL OR (${key} <= ${cursor} AND (${key} < ${cursor} OR v.voter > $3)))
       AND ($4::text IS NULL OR v.choice = $4) AND (NOT $5::boolean OR v.has_reason)
       AND ($6::text = '' OR (v.voter >= $6 AND v.voter < $6 || 'g'))
     ORDER BY ${by} LIMIT $7`,
    [
      proposalId,
      after?.key ?? null,
      after?.voter ?? "",
      filter.choice,
      filter.withReason,
      filter.voter,
      limit,
    ],
  );
  return rows.map(toListedVote);
}

/** Votes in the order of the voters' addresses, after `after`. An export reads all of them this way. */
export async function listVotesByVoter({
  proposalId,
  after,
  limit,
}: {
  proposalId: bigint;
  after: string;
  limit: number;
}): Promise<ListedVote[]> {
  const { rows } = await getPool().query<Row>(
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE v.proposal_id = $1 AND v.voter > $2 ORDER BY v.voter LIMIT $3`,
    [proposalId, after, limit],
  );
  return rows.map(toListedVote);
}

export type TrailedBallot = {
  voterName: string | null;
  choice: Choice;
  /** Empty if an admin hides it. */
  reason: string;
  reasonHidden: Hidden;
  castAt: Date;
  signedAt: bigint;
  messageHash: string;
  checkBlock: bigint | null;
};

/** Every ballot of one voter, newest first. */
export async function listBallotsOf({
  proposalId,
  voter,
}: {
  proposalId: bigint;
  voter: Address;
}): Promise<TrailedBallot[]> {
  const { rows } = await getPool().query<
    Pick<Row, "voter_name" | "choice" | "reason" | "signed_at" | "message_hash" | "check_block"> &
      HiddenRow & { created_at: Date }
  >(
    `SELECT ${personNameSql("b.voter")} AS voter_name, b.choice, ${REASON}, ${HIDDEN_COLUMNS}, b.created_at, b.signed_at, b.message_hash, b.check_block
     FROM ballot b ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}
     WHERE b.proposal_id = $1 AND b.voter = $2 ORDER BY b.signed_at DESC LIMIT 100`,
    [proposalId, voter],
  );
  return rows.map((row) => ({
    voterName: row.voter_name,
    choice: row.choice,
    reason: row.reason,
    reasonHidden: toHidden(row),
    castAt: row.created_at,
    signedAt: BigInt(row.signed_at),
    messageHash: row.message_hash,
    checkBlock: row.check_block === null ? null : BigInt(row.check_block),
  }));
}

function toListedVote(row: Row): ListedVote {
  return {
    voter: requireAddress(row.voter),
    voterName: row.voter_name,
    choice: row.choice,
    reason: row.reason,
    reasonHidden: toHidden(row),
    power: BigInt(row.power),
    castAt: row.cast_at,
    signedAt: BigInt(row.signed_at),
    form: row.form,
    signature: row.signature,
    messageHash: row.message_hash,
    changes: row.changes,
    checkBlock: row.check_block === null ? null : BigInt(row.check_block),
  };
}
