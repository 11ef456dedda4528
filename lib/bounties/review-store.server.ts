import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import { shortText } from "@/lib/shared/short-text";
import { type SubmissionLabel, submissionLabels } from "./bounty-kinds";

const EXCERPT = 160;

export type StoredReviewRow = {
  id: bigint;
  number: number;
  author: Address;
  excerpt: string;
  createdAt: Date;
  label: SubmissionLabel;
  prize: number | null;
  hasNotes: boolean;
};

/** A bounty's active submissions, by number, after this one; null means every label. */
export async function listReviewRows({
  bountyId,
  label,
  after,
  limit,
}: {
  bountyId: bigint;
  label: SubmissionLabel | null;
  after: number;
  limit: number;
}): Promise<StoredReviewRow[]> {
  const { rows } = await getPool().query<{
    id: string;
    number: number;
    author: string;
    beginning: string;
    link: string | null;
    created_at: Date;
    label: SubmissionLabel;
    position: number | null;
    has_notes: boolean;
  }>(
    `SELECT s.id, s.number, s.author, left(s.text, ${EXCERPT}) AS beginning, s.links[1] AS link, s.created_at, s.label,
       (SELECT p.position FROM bounty_prize p WHERE p.submission_id = s.id AND p.bounty_id = s.bounty_id) AS position,
       EXISTS (SELECT 1 FROM bounty_submission_note n WHERE n.submission_id = s.id) AS has_notes
     FROM bounty_submission s
     WHERE s.bounty_id = $1 AND s.number > $3 AND s.withdrawn_at IS NULL AND ($2::text IS NULL OR s.label = $2)
     ORDER BY s.number LIMIT $4`,
    [bountyId, label, after, limit],
  );
  return rows.map((row) => ({
    id: BigInt(row.id),
    number: row.number,
    author: requireAddress(row.author),
    excerpt: shortText(row.beginning) || (row.link ?? ""),
    createdAt: row.created_at,
    label: row.label,
    prize: row.position,
    hasNotes: row.has_notes,
  }));
}

/** How many submissions of a bounty have each label. */
export async function countLabels(bountyId: bigint): Promise<Record<SubmissionLabel, number>> {
  const { rows } = await getPool().query<{ label: SubmissionLabel; count: number }>(
    "SELECT label, count(*)::int AS count FROM bounty_submission WHERE bounty_id = $1 AND withdrawn_at IS NULL GROUP BY label",
    [bountyId],
  );
  const counts = Object.fromEntries(submissionLabels.map((label) => [label, 0]));
  // Object.fromEntries forgets which keys it was given.
  return Object.assign(counts, Object.fromEntries(rows.map((row) => [row.label, row.count]))) as Record<
    SubmissionLabel,
    number
  >;
}

export type LabelledSubmission = { id: bigint; label: SubmissionLabel; hasPrize: boolean };

/** Those of these submissions that are active in the bounty. */
export async function listLabels(
  tx: Transaction,
  { bountyId, ids }: { bountyId: bigint; ids: readonly bigint[] },
): Promise<LabelledSubmission[]> {
  const { rows } = await tx.query<{ id: string; label: SubmissionLabel; has_prize: boolean }>(
    `SELECT s.id, s.label, EXISTS (SELECT 1 FROM bounty_prize p WHERE p.submission_id = s.id AND p.bounty_id = s.bounty_id) AS has_prize
     FROM bounty_submission s WHERE s.bounty_id = $1 AND s.id = ANY($2) AND s.withdrawn_at IS NULL ORDER BY s.id`,
    [bountyId, ids],
  );
  return rows.map((row) => ({ id: BigInt(row.id), label: row.label, hasPrize: row.has_prize }));
}

export async function updateLabels(
  tx: Transaction,
  { ids, label, by }: { ids: readonly bigint[]; label: SubmissionLabel; by: Address },
): Promise<void> {
  await tx.query(
    "UPDATE bounty_submission SET label = $2, labelled_at = app_now(), labelled_by = $3 WHERE id = ANY($1)",
    [ids, label, by],
  );
}

export type StoredNote = { author: Address; text: string; updatedAt: Date };

/** What reviewers noted on a submission, the oldest first. */
export async function listNotes(submissionId: bigint): Promise<StoredNote[]> {
  const { rows } = await getPool().query<{ author: string; text: string; updated_at: Date }>(
    "SELECT author, text, updated_at FROM bounty_submission_note WHERE submission_id = $1 ORDER BY updated_at, author",
    [submissionId],
  );
  return rows.map((row) => ({
    author: requireAddress(row.author),
    text: row.text,
    updatedAt: row.updated_at,
  }));
}

/** Keeps one reviewer's note; an empty one is taken away. */
export async function saveNote(
  tx: Transaction,
  { submissionId, author, text }: { submissionId: bigint; author: Address; text: string },
): Promise<void> {
  if (text === "") {
    await tx.query("DELETE FROM bounty_submission_note WHERE submission_id = $1 AND author = $2", [
      submissionId,
      author,
    ]);
    return;
  }
  await tx.query(
    `INSERT INTO bounty_submission_note (submission_id, author, text, updated_at) VALUES ($1, $2, $3, app_now())
     ON CONFLICT (submission_id, author) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`,
    [submissionId, author, text],
  );
}
