import "server-only";
import { HIDDEN_CLUB, isHiddenSql } from "@/lib/audit/hidden-content";
import { lockName } from "@/lib/db/lock-name.server";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { BountyKind, RewardAsset, SubmissionVisibility } from "./bounty-kinds";
import type { BountyContent } from "./check-bounty";

export type StoredBountyDraft = BountyContent & {
  id: string;
  author: Address;
  club: { id: bigint; slug: string; name: string };
  /** Counts the saves. */
  edition: number;
  updatedAt: Date;
};

type Row = {
  id: string;
  author: string;
  club_id: string;
  slug: string;
  name: string;
  title: string;
  brief: string;
  kind: BountyKind;
  asset: RewardAsset;
  prizes: string[];
  labels: string[];
  submissions_until: Date | null;
  winners_by: Date | null;
  visibility: SubmissionVisibility;
  submissions_per_person: number;
  edition: number;
  updated_at: Date;
};

type Question = { id: string; author: Address };

const SELECT = `SELECT d.*, c.slug,
    CASE WHEN ${isHiddenSql({ kind: "club", id: "c.slug" })} THEN '${HIDDEN_CLUB}' ELSE c.name END AS name
  FROM bounty_draft d JOIN club c ON c.id = d.club_id`;

/** The author's drafts, the newest first. */
export async function listBountyDrafts({
  author,
  limit,
}: {
  author: Address;
  limit: number;
}): Promise<StoredBountyDraft[]> {
  const { rows } = await getPool().query<Row>(
    `${SELECT} WHERE d.author = $1 ORDER BY d.updated_at DESC, d.id LIMIT $2`,
    [author, limit],
  );
  return rows.map(toDraft);
}

/** The draft when it is the author's (T32). */
export async function findBountyDraft(
  { id, author }: Question,
  db: Queryable = getPool(),
): Promise<StoredBountyDraft | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE d.id = $1 AND d.author = $2`, [id, author]);
  return rows[0] ? toDraft(rows[0]) : null;
}

/** The same as nobody saves it until the transaction ends. */
export async function lockBountyDraft(
  tx: Transaction,
  question: Question,
): Promise<StoredBountyDraft | null> {
  await tx.query("SELECT 1 FROM bounty_draft WHERE id = $1 FOR UPDATE", [question.id]);
  return findBountyDraft(question, tx);
}

/** False, and nothing is stored, when the author keeps `most` drafts already. */
export async function insertBountyDraft(
  tx: Transaction,
  draft: BountyContent & Question & { clubId: bigint; most: number },
): Promise<boolean> {
  await lockName(tx, `bounty drafts ${draft.author}`);
  const { rowCount } = await tx.query(
    `INSERT INTO bounty_draft (id, club_id, author, title, brief, kind, asset, prizes, labels, submissions_until, winners_by,
       visibility, submissions_per_person, edition, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, t.now, t.now FROM (SELECT app_now() AS now) t
     WHERE (SELECT count(*) FROM bounty_draft WHERE author = $3) < $14`,
    [draft.id, draft.clubId, draft.author, ...valuesOf(draft), draft.most],
  );
  return rowCount === 1;
}

/** False, and nothing is stored, when the draft was saved since this edition or is not the author's. */
export async function updateBountyDraft({
  id,
  author,
  edition,
  ...content
}: BountyContent & Question & { edition: number }): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE bounty_draft SET title = $4, brief = $5, kind = $6, asset = $7, prizes = $8, labels = $9, submissions_until = $10,
       winners_by = $11, visibility = $12, submissions_per_person = $13, edition = edition + 1, updated_at = app_now()
     WHERE id = $1 AND author = $2 AND edition = $3`,
    [id, author, edition, ...valuesOf(content)],
  );
  return rowCount === 1;
}

export async function deleteBountyDraft(
  { id, author }: Question,
  db: Queryable = getPool(),
): Promise<boolean> {
  const { rowCount } = await db.query("DELETE FROM bounty_draft WHERE id = $1 AND author = $2", [id, author]);
  return rowCount === 1;
}

/** In the order of the columns above. */
function valuesOf(content: BountyContent): unknown[] {
  return [
    content.title,
    content.brief,
    content.kind,
    content.asset,
    content.prizes,
    content.labels,
    content.submissionsUntil,
    content.winnersBy,
    content.visibility,
    content.submissionsPerPerson,
  ];
}

function toDraft(row: Row): StoredBountyDraft {
  return {
    id: row.id,
    author: requireAddress(row.author),
    club: { id: BigInt(row.club_id), slug: row.slug, name: row.name },
    title: row.title,
    brief: row.brief,
    kind: row.kind,
    asset: row.asset,
    prizes: row.prizes,
    labels: row.labels,
    submissionsUntil: row.submissions_until,
    winnersBy: row.winners_by,
    visibility: row.visibility,
    submissionsPerPerson: row.submissions_per_person,
    edition: row.edition,
    updatedAt: row.updated_at,
  };
}
