import "server-only";
import { HIDDEN_CLUB, isHiddenSql } from "@/lib/audit/hidden-content";
import { lockName } from "@/lib/db/lock-name.server";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { ProposalContent } from "./check-proposal";

export type StoredDraft = ProposalContent & {
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
  body: string;
  discussion: string;
  earliest_start: Date | null;
  period_seconds: string;
  edition: number;
  updated_at: Date;
};

const CLUB_IS_HIDDEN = isHiddenSql({ kind: "club", id: "c.slug" });

const SELECT = `SELECT d.id, d.author, d.club_id, c.slug, CASE WHEN ${CLUB_IS_HIDDEN} THEN '${HIDDEN_CLUB}' ELSE c.name END AS name, d.title, d.body, d.discussion, d.earliest_start,
    d.period_seconds, d.edition, d.updated_at
  FROM proposal_draft d JOIN club c ON c.id = d.club_id`;

/** The author's drafts, the newest first. */
export async function listDrafts({
  author,
  limit,
}: {
  author: Address;
  limit: number;
}): Promise<StoredDraft[]> {
  const { rows } = await getPool().query<Row>(
    `${SELECT} WHERE d.author = $1 ORDER BY d.updated_at DESC, d.id LIMIT $2`,
    [author, limit],
  );
  return rows.map(toDraft);
}

/** The draft when it is the author's (T32). */
export async function findDraft(
  { id, author }: { id: string; author: Address },
  db: Queryable = getPool(),
): Promise<StoredDraft | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE d.id = $1 AND d.author = $2`, [id, author]);
  return rows[0] ? toDraft(rows[0]) : null;
}

/** False, and nothing is stored, when the author keeps `most` drafts already. */
export async function insertDraft(
  tx: Transaction,
  draft: ProposalContent & { id: string; author: Address; clubId: bigint; most: number },
): Promise<boolean> {
  await lockName(tx, `drafts ${draft.author}`);
  const { rowCount } = await tx.query(
    `INSERT INTO proposal_draft (id, club_id, author, title, body, discussion, earliest_start, period_seconds, edition, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, 1, t.now, t.now FROM (SELECT app_now() AS now) t
     WHERE (SELECT count(*) FROM proposal_draft WHERE author = $3) < $9`,
    [
      draft.id,
      draft.clubId,
      draft.author,
      draft.title,
      draft.body,
      draft.discussion,
      draft.earliestStart,
      draft.periodSeconds,
      draft.most,
    ],
  );
  return rowCount === 1;
}

/** False, and nothing is stored, when the draft was saved since this edition or is not the author's. */
export async function updateDraft({
  id,
  author,
  edition,
  ...content
}: ProposalContent & { id: string; author: Address; edition: number }): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE proposal_draft SET title = $4, body = $5, discussion = $6, earliest_start = $7, period_seconds = $8,
       edition = edition + 1, updated_at = app_now()
     WHERE id = $1 AND author = $2 AND edition = $3`,
    [
      id,
      author,
      edition,
      content.title,
      content.body,
      content.discussion,
      content.earliestStart,
      content.periodSeconds,
    ],
  );
  return rowCount === 1;
}

export async function deleteDraft(
  { id, author }: { id: string; author: Address },
  db: Queryable = getPool(),
): Promise<boolean> {
  const { rowCount } = await db.query("DELETE FROM proposal_draft WHERE id = $1 AND author = $2", [
    id,
    author,
  ]);
  return rowCount === 1;
}

function toDraft(row: Row): StoredDraft {
  return {
    id: row.id,
    author: requireAddress(row.author),
    club: { id: BigInt(row.club_id), slug: row.slug, name: row.name },
    title: row.title,
    body: row.body,
    discussion: row.discussion,
    earliestStart: row.earliest_start,
    periodSeconds: Number(row.period_seconds),
    edition: row.edition,
    updatedAt: row.updated_at,
  };
}
