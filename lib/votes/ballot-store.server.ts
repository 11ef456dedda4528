import "server-only";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool, maybe, one } from "@/lib/db/database.server";
import { isUniqueViolation } from "@/lib/db/database-fault";
import { at, bool, nullable, pick, type RowOf, select, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** A ballot that passed every check except those of the moment it is stored: window, cancellation, newer ballots. */
export type NewBallot = {
  proposalId: bigint;
  /** The proposal's digest in the ballot; an edit in between changes it. */
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
  /** hashStruct of each ballot that the signature is for; null if it is for this one alone. */
  signedTogether: readonly string[] | null;
};

const storedVote = {
  ...at("v", pick(tables.vote, "choice", "power", "castAt")),
  ...at("b", pick(tables.ballot, "messageHash", "signature")),
};
export type StoredVote = RowOf<typeof storedVote>;

/** "superseded": a ballot signed later counts. "taken": this very ballot, or one of the same second, was stored before. */
export type CastResult = { kind: "stored"; castAt: Date } | { kind: "not-open" | "superseded" | "taken" };

const castAnswer = { isOpen: bool, castAt: nullable(timestamptz) };
const CAST = "SELECT * FROM cast_ballot($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";

/** Stores a ballot and makes it the voter's vote, with the tally, or changes nothing. */
export async function storeBallot(ballot: NewBallot, db: Queryable = getPool()): Promise<CastResult> {
  try {
    const { isOpen, castAt } = await one(db, castAnswer, CAST, [
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
      ballot.signedTogether,
    ]);
    if (castAt) return { kind: "stored", castAt };
    return { kind: isOpen ? "superseded" : "not-open" };
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: "taken" };
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
  return maybe(
    getPool(),
    storedVote,
    `SELECT ${select(storedVote)} FROM vote v JOIN ballot b ON b.id = v.ballot_id
     WHERE v.proposal_id = $1 AND v.voter = $2`,
    [proposalId, voter],
  );
}
