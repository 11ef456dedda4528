import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, rows } from "@/lib/db/database.server";
import { bool, computed, int4, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { htmlToText } from "@/lib/shared/html-to-text";
import { shortText } from "@/lib/shared/short-text";
import { markdownToHtml } from "@/lib/shared/write-markdown";
import { type SubmissionLabel, submissionLabels } from "./bounty-kinds";

const EXCERPT = 160;

const reviewRow = {
  ...pick(tables.bountySubmission, "id", "number", "author", "createdAt", "label"),
  authorName: computed(nullable(text), personNameSql("s.author")),
  prize: computed(
    nullable(int4),
    "(SELECT p.position FROM bounty_prize p WHERE p.submission_id = s.id AND p.bounty_id = s.bounty_id)",
  ),
  hasNotes: computed(bool, "EXISTS (SELECT 1 FROM bounty_submission_note n WHERE n.submission_id = s.id)"),
};
const beginning = {
  beginning: computed(text, `left(s.text, ${EXCERPT})`),
  link: computed(nullable(text), "s.links[1]"),
};
export type StoredReviewRow = RowOf<typeof reviewRow> & { excerpt: string };

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
  const shape = { ...reviewRow, ...beginning };
  const found = await rows(
    getPool(),
    shape,
    `SELECT ${select(shape, "s")} FROM bounty_submission s
     WHERE s.bounty_id = $1 AND s.number > $3 AND s.withdrawn_at IS NULL AND ($2::text IS NULL OR s.label = $2)
     ORDER BY s.number LIMIT $4`,
    [bountyId, label, after, limit],
  );
  return found.map(({ beginning, link, ...row }) => ({
    ...row,
    excerpt: shortText(htmlToText(markdownToHtml(beginning))) || (link ?? ""),
  }));
}

/** How many submissions of a bounty have each label. */
export async function countLabels(bountyId: bigint): Promise<Record<SubmissionLabel, number>> {
  const found = await rows(
    getPool(),
    { label: tables.bountySubmission.label, count: int4 },
    "SELECT label, count(*)::int AS count FROM bounty_submission WHERE bounty_id = $1 AND withdrawn_at IS NULL GROUP BY label",
    [bountyId],
  );
  const counts = Object.fromEntries(submissionLabels.map((label) => [label, 0]));
  // Object.fromEntries forgets which keys it was given.
  return Object.assign(counts, Object.fromEntries(found.map((row) => [row.label, row.count]))) as Record<
    SubmissionLabel,
    number
  >;
}

const labelled = { ...pick(tables.bountySubmission, "id", "label"), hasPrize: bool };
export type LabelledSubmission = RowOf<typeof labelled>;

/** Those of these submissions that are active in the bounty. */
export async function listLabels(
  tx: Transaction,
  { bountyId, ids }: { bountyId: bigint; ids: readonly bigint[] },
): Promise<LabelledSubmission[]> {
  return rows(
    tx,
    labelled,
    `SELECT s.id, s.label, EXISTS (SELECT 1 FROM bounty_prize p WHERE p.submission_id = s.id AND p.bounty_id = s.bounty_id) AS has_prize
     FROM bounty_submission s WHERE s.bounty_id = $1 AND s.id = ANY($2) AND s.withdrawn_at IS NULL ORDER BY s.id`,
    [bountyId, ids],
  );
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

const storedNote = {
  ...pick(tables.bountySubmissionNote, "author", "text", "updatedAt"),
  authorName: computed(nullable(text), personNameSql("n.author")),
};
export type StoredNote = RowOf<typeof storedNote>;

/** What reviewers noted on a submission, the oldest first. */
export async function listNotes(submissionId: bigint): Promise<StoredNote[]> {
  return rows(
    getPool(),
    storedNote,
    `SELECT ${select(storedNote, "n")} FROM bounty_submission_note n WHERE n.submission_id = $1 ORDER BY n.updated_at, n.author`,
    [submissionId],
  );
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
