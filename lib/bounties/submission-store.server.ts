import "server-only";
import { hiddenJoin } from "@/lib/audit/shown-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { int4, pick, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { Contribution } from "./check-submission";
import { IS_OPEN, NOW } from "./open-bounty-sql";
import { type StoredSubmission, storedSubmission } from "./stored-submission";

const SELECT = `SELECT ${select(storedSubmission, "s")}
  FROM bounty_submission s ${hiddenJoin({ kind: "submission", id: "s.id::text" })}
    LEFT JOIN bounty_prize p ON p.submission_id = s.id AND p.bounty_id = s.bounty_id`;
const STANDS = "s.withdrawn_at IS NULL";

/**
 * Hands something in under the next number, in the lowest free turn of its author. Null, and nothing is stored, when the bounty is not
 * open to them at this moment or their turns are used up.
 */
export async function insertSubmission(
  tx: Transaction,
  { bountyId, author, text, links }: { bountyId: bigint; author: Address } & Contribution,
): Promise<{ id: bigint; number: number } | null> {
  return maybe(
    tx,
    pick(tables.bountySubmission, "id", "number"),
    `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at)
     SELECT b.id, coalesce((SELECT s.number FROM bounty_submission s WHERE s.bounty_id = b.id ORDER BY s.number DESC LIMIT 1), 0) + 1,
       $2, f.turn, $3, $4, t.now, t.now
     FROM ${NOW}, bounty b, LATERAL (
       SELECT n AS turn FROM generate_series(1, b.submissions_per_person) n
       WHERE NOT EXISTS (SELECT 1 FROM bounty_submission s
         WHERE s.bounty_id = b.id AND s.author = $2 AND s.turn = n AND ${STANDS}) ORDER BY n LIMIT 1) f
     WHERE b.id = $1 AND ${IS_OPEN} AND b.sponsor <> $2 AND (b.kind = 'open' OR EXISTS (
       SELECT 1 FROM bounty_application a WHERE a.bounty_id = b.id AND a.applicant = $2 AND a.state = 'accepted'))
     RETURNING id, number`,
    [bountyId, author, text, links],
  );
}

/** Saves another text; false, and nothing changes, when it is not the author's, was saved since, or the bounty is not open. */
export async function updateSubmission(
  tx: Transaction,
  { id, author, edition, text, links }: { id: bigint; author: Address; edition: number } & Contribution,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE bounty_submission s SET text = $4, links = $5, edition = s.edition + 1, updated_at = t.now
     FROM ${NOW}, bounty b
     WHERE s.id = $1 AND s.author = $2 AND s.edition = $3 AND ${STANDS} AND b.id = s.bounty_id AND ${IS_OPEN}`,
    [id, author, edition, text, links],
  );
  return rowCount === 1;
}

/** Takes it back, and with it the prize that it was assigned before the deadline moved. False when the bounty is not open. */
export async function withdrawSubmission(
  tx: Transaction,
  { id, author }: { id: bigint; author: Address },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH gone AS (
       UPDATE bounty_submission s SET withdrawn_at = t.now FROM ${NOW}, bounty b
       WHERE s.id = $1 AND s.author = $2 AND ${STANDS} AND b.id = s.bounty_id AND ${IS_OPEN} RETURNING s.id),
     freed AS (UPDATE bounty_prize SET submission_id = NULL WHERE submission_id IN (SELECT id FROM gone))
     SELECT id FROM gone`,
    [id, author],
  );
  return rowCount === 1;
}

/** An active one; null also for a withdrawn one. */
export async function findSubmission(
  id: bigint,
  db: Queryable = getPool(),
): Promise<StoredSubmission | null> {
  return maybe(db, storedSubmission, `${SELECT} WHERE s.id = $1 AND ${STANDS}`, [id]);
}

/** Those of a bounty in the order of their numbers, from after this one on. */
export async function listSubmissionsByNumber({
  bountyId,
  after,
  limit,
}: {
  bountyId: bigint;
  after: number;
  limit: number;
}): Promise<StoredSubmission[]> {
  return rows(
    getPool(),
    storedSubmission,
    `${SELECT} WHERE s.bounty_id = $1 AND s.number > $2 AND ${STANDS} ORDER BY s.number LIMIT $3`,
    [bountyId, after, limit],
  );
}

/** What one person has submitted and not withdrawn. */
export async function listSubmissionsOf(
  { bountyId, author }: { bountyId: bigint; author: Address },
  db: Queryable = getPool(),
): Promise<StoredSubmission[]> {
  return rows(
    db,
    storedSubmission,
    `${SELECT} WHERE s.bounty_id = $1 AND s.author = $2 AND ${STANDS} ORDER BY s.number`,
    [bountyId, author],
  );
}

/** What counts against one person's limits: submitted within the hour, withdrawn or not, and active in open bounties. */
export async function countSubmissionsOf(
  tx: Transaction,
  author: Address,
): Promise<{ lastHour: number; open: number }> {
  return one(
    tx,
    { lastHour: int4, open: int4 },
    `SELECT (SELECT count(*)::int FROM bounty_submission s WHERE s.author = $1 AND s.created_at > t.now - interval '1 hour') AS last_hour,
       (SELECT count(*)::int FROM bounty_submission s JOIN bounty b ON b.id = s.bounty_id WHERE s.author = $1 AND ${STANDS} AND ${IS_OPEN}) AS open
     FROM ${NOW}`,
    [author],
  );
}
