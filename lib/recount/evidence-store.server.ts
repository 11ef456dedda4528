import "server-only";
import type { AuditFields } from "@/lib/audit/audit-fields";
import { AUTHORS_ACTS } from "@/lib/audit/audit-words";
import { isHiddenSql } from "@/lib/audit/hidden-sql";
import { getPool } from "@/lib/db/pool.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";

type Check = { block: string; hash: string } | null;
type CheckRow = { check_block: string | null; check_block_hash: string | null };

type SignedVersionRow = {
  version: number;
  title: string;
  body: string;
  discussion: string;
  earliestStart: string;
  periodSeconds: string;
  origin: string;
  salt: string;
  digest: string;
  signature: string;
  check: Check;
  publishedAt: Date;
};

/** Every text as it was signed, hidden or not, oldest first. */
export async function listSignedVersions(tx: Transaction, proposalId: bigint): Promise<SignedVersionRow[]> {
  const { rows } = await tx.query<
    CheckRow & {
      version: number;
      title: string;
      body: string;
      discussion: string;
      earliest_start: string;
      period_seconds: string;
      origin: string;
      salt: string;
      digest: string;
      signature: string;
      created_at: Date;
    }
  >(
    `SELECT version, title, body, discussion, earliest_start, period_seconds, origin, salt, digest, signature,
       check_block, check_block_hash, created_at
     FROM proposal_version WHERE proposal_id = $1 ORDER BY version`,
    [proposalId],
  );
  return rows.map(
    ({ earliest_start, period_seconds, created_at, check_block, check_block_hash, ...row }) => ({
      ...row,
      earliestStart: earliest_start,
      periodSeconds: period_seconds,
      check: toCheck({ check_block, check_block_hash }),
      publishedAt: created_at,
    }),
  );
}

/** The ballots of a proposal so far: how many, and the highest id among them. */
export type BallotMark = { count: number; lastId: bigint };

/** From here on the transaction reads everything as of now. */
export async function freezeView(tx: Transaction): Promise<void> {
  await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
}

export async function markBallots(tx: Transaction, proposalId: bigint): Promise<BallotMark> {
  const { rows } = await tx.query<{ count: number; last_id: string }>(
    "SELECT count(*)::int AS count, coalesce(max(id), 0) AS last_id FROM ballot WHERE proposal_id = $1",
    [proposalId],
  );
  return { count: rows[0]?.count ?? 0, lastId: BigInt(rows[0]?.last_id ?? 0) };
}

/** The digests of ballots whose reasons an admin hides, and whether the proposal itself is hidden. */
export async function findHidden(
  tx: Transaction,
  proposalId: bigint,
): Promise<{ proposal: boolean; reasons: ReadonlySet<string> }> {
  const { rows } = await tx.query<{ is_hidden: boolean; reasons: string[] }>(
    `SELECT ${isHiddenSql({ kind: "proposal", id: "$1::bigint::text" })} AS is_hidden, ARRAY(
       SELECT h.id FROM hidden('reason') h JOIN ballot b ON b.message_hash = h.id WHERE b.proposal_id = $1) AS reasons`,
    [proposalId],
  );
  return { proposal: rows[0]?.is_hidden ?? false, reasons: new Set(rows[0]?.reasons) };
}

type ActRow = {
  at: Date;
  actor: string;
  act: string;
  subject: string;
  reason: string | null;
  before: AuditFields;
  after: AuditFields;
  /** The log's hash of both, including private fields. */
  changes: string;
};

/** Acts on a proposal and on reasons of its votes, oldest first, without what its author did to the text. */
export async function listActsOn(tx: Transaction, proposalId: bigint): Promise<ActRow[]> {
  const { rows } = await tx.query<ActRow>(
    `SELECT a.at, a.actor, a.act, a.subject, a.reason, a.before, a.after,
       '0x' || encode(sha256(convert_to(a.before::text || E'\n' || a.after::text, 'UTF8')), 'hex') AS changes FROM audit_entry a
     WHERE a.act <> ALL($2::text[]) AND a.subject = ANY (ARRAY['proposal:' || $1::bigint] || ARRAY(
       SELECT 'reason:' || b.message_hash FROM hidden_content h JOIN ballot b ON b.message_hash = h.subject_id
       WHERE h.subject_kind = 'reason' AND b.proposal_id = $1))
     ORDER BY a.id`,
    [proposalId, AUTHORS_ACTS],
  );
  return rows;
}

/** The log's data on the marked ballots, in the order of `listVotersWithBallots`, after `after`. */
export async function listBallotMarks({
  proposalId,
  lastId,
  after,
  limit,
}: {
  proposalId: bigint;
  lastId: bigint;
  after: { voter: string; signedAt: string };
  limit: number;
}): Promise<{ voter: string; signedAt: string; digest: string; signature: string; receivedAt: Date }[]> {
  const { rows } = await getPool().query<{
    voter: string;
    signed_at: string;
    message_hash: string;
    signature: string;
    created_at: Date;
  }>(
    `SELECT voter, signed_at, message_hash, signature, created_at FROM ballot
     WHERE proposal_id = $1 AND id <= $2 AND (voter, signed_at) > ($3, $4::bigint) ORDER BY voter, signed_at LIMIT $5`,
    [proposalId, lastId, after.voter, after.signedAt, limit],
  );
  return rows.map(({ signed_at, message_hash, created_at, ...row }) => ({
    ...row,
    signedAt: signed_at,
    digest: message_hash,
    receivedAt: created_at,
  }));
}

export type EvidenceBallot = {
  choice: "yes" | "no";
  reason: string;
  power: string;
  signedAt: string;
  form: "typed" | "text";
  digest: string;
  signature: string;
  check: Check;
  receivedAt: Date;
};

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
  const { rows } = await getPool().query<BallotRow>(
    `SELECT v.voter, b.choice, b.reason, b.power, b.signed_at, b.form, b.message_hash, b.signature, b.check_block,
       b.check_block_hash, b.created_at
     FROM (SELECT v.voter FROM vote v WHERE v.proposal_id = $1 AND v.voter > $3 ORDER BY v.voter LIMIT $4) v
     LEFT JOIN ballot b ON b.proposal_id = $1 AND b.voter = v.voter AND b.id <= $2
     ORDER BY v.voter, b.signed_at`,
    [proposalId, lastId, after, limit],
  );
  const voters: { voter: Address; ballots: EvidenceBallot[] }[] = [];
  for (const row of rows) {
    const voter = requireAddress(row.voter);
    if (voters.at(-1)?.voter !== voter) voters.push({ voter, ballots: [] });
    if (row.message_hash !== null) voters.at(-1)?.ballots.push(toBallot(row));
  }
  return voters;
}

type StoredBallotRow = CheckRow & {
  voter: string;
  choice: "yes" | "no";
  reason: string;
  power: string;
  signed_at: string;
  form: "typed" | "text";
  message_hash: string;
  signature: string;
  created_at: Date;
};
type BallotRow = StoredBallotRow | { voter: string; message_hash: null };

function toBallot(row: StoredBallotRow): EvidenceBallot {
  const { choice, reason, power, form, signature } = row;
  return {
    choice,
    reason,
    power,
    signedAt: row.signed_at,
    form,
    digest: row.message_hash,
    signature,
    check: toCheck(row),
    receivedAt: row.created_at,
  };
}

function toCheck({ check_block: block, check_block_hash: hash }: CheckRow): Check {
  return block === null || hash === null ? null : { block, hash };
}
