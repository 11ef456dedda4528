import "server-only";
import { CLUB_NAME } from "@/lib/audit/shown-sql";
import { getPool } from "@/lib/db/database.server";
import { lockName, type Queryable, type Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";

/** The table of a kind's drafts. The keys of `content` are its columns beside those that all drafts have. */
export type DraftTable<Content extends object> = {
  name: "proposal_draft" | "bounty_draft";
  content: { parse: (row: unknown) => Content; shape: object };
};

export type StoredDraft<Content extends object> = Content & {
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
  club_slug: string;
  club_name: string;
  edition: number;
  updated_at: Date;
};
type Question = { id: string; author: Address };

/** The author's drafts, the newest first. */
export function listDrafts<Content extends object>(
  table: DraftTable<Content>,
  { author, limit }: { author: Address; limit: number },
): Promise<StoredDraft<Content>[]> {
  return select(table, "WHERE d.author = $1 ORDER BY d.updated_at DESC, d.id LIMIT $2", [author, limit]);
}

/** The draft when it is the author's (T32). */
export async function findDraft<Content extends object>(
  table: DraftTable<Content>,
  { id, author }: Question,
  db?: Queryable,
): Promise<StoredDraft<Content> | null> {
  const [draft] = await select(table, "WHERE d.id = $1 AND d.author = $2", [id, author], db);
  return draft ?? null;
}

/** The same, locked: nobody saves it until the transaction ends. */
export async function lockDraft<Content extends object>(
  tx: Transaction,
  table: DraftTable<Content>,
  question: Question,
): Promise<StoredDraft<Content> | null> {
  await tx.query(`SELECT 1 FROM ${table.name} WHERE id = $1 FOR UPDATE`, [question.id]);
  return findDraft(table, question, tx);
}

/** False, and nothing is stored, when the author keeps `most` drafts already. */
export async function insertDraft<Content extends object>(
  tx: Transaction,
  table: DraftTable<Content>,
  { id, author, clubId, most, content }: Question & { clubId: bigint; most: number; content: Content },
): Promise<boolean> {
  await lockName(tx, `${table.name} of ${author}`);
  const columns = columnsOf(table);
  const { rowCount } = await tx.query(
    `INSERT INTO ${table.name} (id, club_id, author, ${columns.map(({ name }) => name).join(", ")}, edition, created_at, updated_at)
     SELECT $1, $2, $3, ${columns.map((_, index) => `$${index + 5}`).join(", ")}, 1, t.now, t.now FROM (SELECT app_now() AS now) t
     WHERE (SELECT count(*) FROM ${table.name} WHERE author = $3) < $4`,
    [id, clubId, author, most, ...valuesOf(table, content)],
  );
  return rowCount === 1;
}

/** False, and nothing is stored, when the draft was saved since this edition or is not the author's. */
export async function updateDraft<Content extends object>(
  table: DraftTable<Content>,
  { id, author, edition, content }: Question & { edition: number; content: Content },
): Promise<boolean> {
  const changes = columnsOf(table).map(({ name }, index) => `${name} = $${index + 4}`);
  const { rowCount } = await getPool().query(
    `UPDATE ${table.name} SET ${changes.join(", ")}, edition = edition + 1, updated_at = app_now()
     WHERE id = $1 AND author = $2 AND edition = $3`,
    [id, author, edition, ...valuesOf(table, content)],
  );
  return rowCount === 1;
}

export async function deleteDraft<Content extends object>(
  table: DraftTable<Content>,
  { id, author }: Question,
  db: Queryable = getPool(),
): Promise<boolean> {
  const sql = `DELETE FROM ${table.name} WHERE id = $1 AND author = $2`;
  return (await db.query(sql, [id, author])).rowCount === 1;
}

async function select<Content extends object>(
  table: DraftTable<Content>,
  where: string,
  values: readonly unknown[],
  db: Queryable = getPool(),
): Promise<StoredDraft<Content>[]> {
  const columns = columnsOf(table).map(({ name, key }) => `d.${name} AS "${key}"`);
  const { rows } = await db.query<Row>(
    `SELECT d.id, d.author, d.club_id, c.slug AS club_slug, ${CLUB_NAME} AS club_name, d.edition, d.updated_at, ${columns.join(", ")}
     FROM ${table.name} d JOIN club c ON c.id = d.club_id ${where}`,
    [...values],
  );
  return rows.map((row) => ({
    ...table.content.parse(row),
    id: row.id,
    author: requireAddress(row.author),
    club: { id: BigInt(row.club_id), slug: row.club_slug, name: row.club_name },
    edition: row.edition,
    updatedAt: row.updated_at,
  }));
}

function columnsOf<Content extends object>({
  content,
}: DraftTable<Content>): { key: string; name: string }[] {
  return Object.keys(content.shape).map((key) => ({
    key,
    name: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }));
}

function valuesOf<Content extends object>(table: DraftTable<Content>, content: Content): unknown[] {
  const values = new Map<string, unknown>(Object.entries(content));
  return columnsOf(table).map(({ key }) => values.get(key));
}
