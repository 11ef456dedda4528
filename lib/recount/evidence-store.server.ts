import "server-only";
import { auditFields } from "@/lib/audit/audit-fields";
import { AUTHORS_ACTS } from "@/lib/audit/audit-words";
import { isHiddenSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import {
  at,
  bool,
  computed,
  type Field,
  int4,
  int8,
  nullable,
  optional,
  parsed,
  pick,
  type RowOf,
  required,
  select,
  stored,
  text,
  textArray,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** A bundle writes numbers as their digits. */
const digits = (field: Field<bigint>) => parsed(field, String);
/** The block at which a contract wallet confirmed a signature; null for a key. */
const checkOf = (table: typeof tables.ballot | typeof tables.proposalVersion) =>
  optional({ block: digits(required(table.checkBlock)), hash: required(table.checkBlockHash) });

const signedVersion = {
  ...pick(tables.proposalVersion, "version", "title", "body", "discussion", "origin", "salt", "digest"),
  earliestStart: digits(tables.proposalVersion.earliestStart),
  periodSeconds: digits(tables.proposalVersion.periodSeconds),
  signature: tables.proposalVersion.signature,
  check: checkOf(tables.proposalVersion),
  publishedAt: tables.proposalVersion.createdAt,
};

/** Every text as it was signed, hidden or not, oldest first. */
export function listSignedVersions(
  tx: Transaction,
  proposalId: bigint,
): Promise<RowOf<typeof signedVersion>[]> {
  return rows(
    tx,
    signedVersion,
    `SELECT ${select(signedVersion)} FROM proposal_version WHERE proposal_id = $1 ORDER BY version`,
    [proposalId],
  );
}

const { proposal } = tables;
const signedCancellation = {
  by: required(proposal.cancelledBy),
  reason: required(proposal.cancelReason),
  signedAt: digits(required(proposal.cancelSignedAt)),
  digest: required(proposal.cancelDigest),
  signature: required(proposal.cancelSignature),
  check: optional({
    block: digits(required(proposal.cancelCheckBlock)),
    hash: required(proposal.cancelCheckBlockHash),
  }),
  /** The log's entry of the row that gave the right. */
  right: nullable(proposal.cancelRight),
};

/** Null if nobody signed a cancellation. */
export function findCancellation(
  tx: Transaction,
  proposalId: bigint,
): Promise<RowOf<typeof signedCancellation> | null> {
  return maybe(
    tx,
    signedCancellation,
    `SELECT ${select(signedCancellation)} FROM proposal WHERE id = $1 AND cancel_signature IS NOT NULL`,
    [proposalId],
  );
}

/** The ballots of a proposal so far: how many, and the highest id among them. */
const ballotMark = { count: int4, lastId: int8 };
export type BallotMark = RowOf<typeof ballotMark>;

/** From here on the transaction reads everything as of now. */
export async function freezeView(tx: Transaction): Promise<void> {
  await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
}

/** Read from the tally's parts: counting 100,000 ballots takes 200 ms. */
export function markBallots(tx: Transaction, proposalId: bigint): Promise<BallotMark> {
  return one(
    tx,
    ballotMark,
    "SELECT coalesce(sum(ballots), 0)::int AS count, coalesce(max(last_ballot), 0) AS last_id FROM tally_part WHERE proposal_id = $1",
    [proposalId],
  );
}

/** The digests of ballots whose reasons an admin hides, and whether the proposal itself is hidden. */
export async function findHidden(
  tx: Transaction,
  proposalId: bigint,
): Promise<{ proposal: boolean; reasons: ReadonlySet<string> }> {
  const { proposal, reasons } = await one(
    tx,
    { proposal: bool, reasons: textArray },
    `SELECT ${isHiddenSql({ kind: "proposal", id: "$1::bigint::text" })} AS proposal, ARRAY(
       SELECT h.id FROM hidden('reason') h JOIN ballot b ON b.message_hash = h.id WHERE b.proposal_id = $1) AS reasons`,
    [proposalId],
  );
  return { proposal, reasons: new Set(reasons) };
}

const act = at("a", {
  ...pick(tables.auditEntry, "at", "actor", "act", "subject", "reason"),
  before: computed(auditFields, "a.before"),
  after: computed(auditFields, "a.after"),
  /** The log's hash of both, including private fields. */
  changes: computed(
    text,
    "coalesce(a.changes, '0x' || encode(sha256(convert_to(a.before::text || E'\\n' || a.after::text, 'UTF8')), 'hex'))",
  ),
  /** An adopted record leaves out fields that weren't public. */
  isWithheld: computed(bool, "a.changes IS NOT NULL"),
});

/** Acts on a proposal and on reasons of its votes, oldest first, without what its author did to the text. */
export function listActsOn(tx: Transaction, proposalId: bigint): Promise<RowOf<typeof act>[]> {
  return rows(
    tx,
    act,
    `SELECT ${select(act)} FROM audit_entry a
     WHERE a.act <> ALL($2::text[]) AND a.subject = ANY (ARRAY['proposal:' || $1::bigint] || ARRAY(
       SELECT 'reason:' || b.message_hash FROM hidden_content h JOIN ballot b ON b.message_hash = h.subject_id
       WHERE h.subject_kind = 'reason' AND b.proposal_id = $1))
     ORDER BY a.id`,
    [proposalId, AUTHORS_ACTS],
  );
}

const loggedBallot = {
  voter: stored(tables.ballot.voter),
  signature: tables.ballot.signature,
  signedAt: digits(tables.ballot.signedAt),
  digest: tables.ballot.messageHash,
  receivedAt: tables.ballot.createdAt,
};

/** The log's data on the marked ballots, in the order of `listVotersWithBallots`, after `after`. */
export function listBallotMarks({
  proposalId,
  lastId,
  after,
  limit,
}: {
  proposalId: bigint;
  lastId: bigint;
  after: { voter: string; signedAt: string };
  limit: number;
}): Promise<RowOf<typeof loggedBallot>[]> {
  return rows(
    getPool(),
    loggedBallot,
    `SELECT ${select(loggedBallot)} FROM ballot
     WHERE proposal_id = $1 AND id <= $2 AND (voter, signed_at) > ($3, $4::bigint) ORDER BY voter, signed_at LIMIT $5`,
    [proposalId, lastId, after.voter, after.signedAt, limit],
  );
}

const evidenceBallot = at("b", {
  choice: stored(tables.ballot.choice),
  reason: tables.ballot.reason,
  power: digits(tables.ballot.power),
  signedAt: digits(tables.ballot.signedAt),
  form: stored(tables.ballot.form),
  digest: tables.ballot.messageHash,
  signature: tables.ballot.signature,
  check: checkOf(tables.ballot),
  signedTogether: nullable(tables.ballot.signedTogether),
  receivedAt: tables.ballot.createdAt,
});
export type EvidenceBallot = RowOf<typeof evidenceBallot>;
const votersBallot = { voter: at("v", tables.vote.voter), ballot: optional(evidenceBallot) };

/**
 * The next voters after `after` by address, each with the marked ballots, oldest first. Voters whose ballots all came later
 * stay in, so a page that isn't full is the last.
 */
export async function listVotersWithBallots({
  proposalId,
  lastId,
  after,
  limit,
}: {
  proposalId: bigint;
  lastId: bigint;
  after: string;
  limit: number;
}): Promise<{ voter: Address; ballots: EvidenceBallot[] }[]> {
  const found = await rows(
    getPool(),
    votersBallot,
    `SELECT ${select(votersBallot)}
     FROM (SELECT v.voter FROM vote v WHERE v.proposal_id = $1 AND v.voter > $3 ORDER BY v.voter LIMIT $4) v
     LEFT JOIN ballot b ON b.proposal_id = $1 AND b.voter = v.voter AND b.id <= $2
     ORDER BY v.voter, b.signed_at`,
    [proposalId, lastId, after, limit],
  );
  const voters: { voter: Address; ballots: EvidenceBallot[] }[] = [];
  for (const { voter, ballot } of found) {
    if (voters.at(-1)?.voter !== voter) voters.push({ voter, ballots: [] });
    if (ballot !== null) voters.at(-1)?.ballots.push(ballot);
  }
  return voters;
}
