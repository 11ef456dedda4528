import "server-only";
import { DatabaseError } from "pg";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** A ballot that passed every check but those of the moment it is stored: window, cancellation, newer ballots. */
export type NewBallot = {
  proposalId: bigint;
  /** The proposal's digest that the ballot names: an edit in between changes it. */
  digest: string;
  voter: Address;
  choice: Choice;
  reason: string;
  /** Units of 10^-18 VP. */
  power: bigint;
  /** Seconds since 1970. */
  signedAt: bigint;
  form: "typed" | "text";
  signature: string;
  messageHash: string;
  /** The block at which a contract wallet confirmed it; null for a key. */
  check: { block: bigint; hash: string } | null;
};

export type StoredVote = { choice: Choice; power: bigint; castAt: Date; messageHash: string };

/** "superseded": a ballot signed later stands. "taken": this very ballot, or one of the same second, was stored before. */
export type CastResult = { kind: "stored"; castAt: Date } | { kind: "not-open" | "superseded" | "taken" };

/**
 * The lock, the clock, the window, the ballot and the vote in one statement; the trigger on vote changes the tally with
 * them. `t` reads the clock after the proposal is locked, and the same `t.now` is the check and the time that is stored
 * (security.md finding 6). In whole milliseconds, as times are stored: rounded up, a ballot of the last half of one would
 * bear the end itself.
 */
const CAST = `WITH p AS MATERIALIZED (
    SELECT id, digest, starts_at, ends_at, cancelled_at FROM proposal WHERE id = $1 FOR KEY SHARE),
  t AS MATERIALIZED (SELECT date_trunc('milliseconds', app_now()) AS now FROM p),
  o AS MATERIALIZED (
    SELECT p.id, t.now FROM p, t
    WHERE p.digest = $2 AND p.cancelled_at IS NULL AND t.now >= p.starts_at AND t.now < p.ends_at),
  b AS (
    INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, check_block, check_block_hash, created_at)
    SELECT o.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, o.now FROM o
    WHERE NOT EXISTS (SELECT 1 FROM vote WHERE proposal_id = $1 AND voter = $3 AND signed_at >= $7)
    RETURNING id, proposal_id, voter, choice, reason, power, signed_at, created_at),
  v AS (
    INSERT INTO vote AS stored (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
    SELECT proposal_id, voter, id, choice, power, signed_at, reason <> '', created_at FROM b
    ON CONFLICT (proposal_id, voter) DO UPDATE SET ballot_id = excluded.ballot_id, choice = excluded.choice,
      signed_at = excluded.signed_at, has_reason = excluded.has_reason, cast_at = excluded.cast_at
    WHERE stored.signed_at < excluded.signed_at
    RETURNING cast_at)
  SELECT EXISTS (SELECT 1 FROM o) AS is_open, (SELECT cast_at FROM v) AS cast_at`;

const UNIQUE_VIOLATION = "23505";

/** Stores a ballot and makes it the voter's vote, with the tally, or changes nothing. */
export async function storeBallot(ballot: NewBallot, db: Queryable = getPool()): Promise<CastResult> {
  try {
    const { rows } = await db.query<{ is_open: boolean; cast_at: Date | null }>(CAST, [
      ballot.proposalId,
      ballot.digest,
      ballot.voter,
      ballot.choice,
      ballot.reason,
      ballot.power,
      ballot.signedAt,
      ballot.form,
      ballot.signature,
      ballot.messageHash,
      ballot.check?.block ?? null,
      ballot.check?.hash ?? null,
    ]);
    const [row] = rows;
    if (row?.cast_at) return { kind: "stored", castAt: row.cast_at };
    return { kind: row?.is_open ? "superseded" : "not-open" };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return { kind: "taken" };
    throw error;
  }
}

/** The vote of one voter, with the hash of the ballot that counts. */
export async function findVote({
  proposalId,
  voter,
}: {
  proposalId: bigint;
  voter: Address;
}): Promise<StoredVote | null> {
  const { rows } = await getPool().query<{
    choice: Choice;
    power: string;
    cast_at: Date;
    message_hash: string;
  }>(
    `SELECT v.choice, v.power, v.cast_at, b.message_hash FROM vote v JOIN ballot b ON b.id = v.ballot_id
     WHERE v.proposal_id = $1 AND v.voter = $2`,
    [proposalId, voter],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    choice: row.choice,
    power: BigInt(row.power),
    castAt: row.cast_at,
    messageHash: row.message_hash,
  };
}
