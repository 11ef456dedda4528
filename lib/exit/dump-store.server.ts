import "server-only";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { bool, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";

const dump = pick(tables.dump, "sha256", "treeSize", "pages", "bytes", "at");
export type Dump = RowOf<typeof dump>;

/** The log had every hiding that still counts before the dump was read, so it has none of these texts. */
const HIDES_ALL = `tree_size > ALL (SELECT coalesce(l.position, 9223372036854775807) FROM hidden_content h
  LEFT JOIN log_row r ON r.table_name = 'hidden_content' AND r.key = h.id::text LEFT JOIN log_leaf l ON l.entry_id = r.entry_id
  WHERE h.shown_at IS NULL)`;

/** The newest dumps first, without those that have a text that was hidden since. */
export function listDumps(limit: number): Promise<Dump[]> {
  const sql = `SELECT ${select(dump)} FROM dump WHERE ${HIDES_ALL} ORDER BY id DESC LIMIT $1`;
  return rows(getPool(), dump, sql, [limit]);
}

/** Whether the last dump is older than this, or has a text that was hidden since. */
export function isDumpDue({ hours }: { hours: number }): Promise<boolean> {
  return one(
    getPool(),
    bool,
    `SELECT NOT EXISTS (SELECT FROM dump WHERE at > app_now() - make_interval(hours => $1) AND ${HIDES_ALL})`,
    [hours],
  );
}

/** Writes a dump down; its entry in the log comes with it. */
export async function insertDump({
  sha256,
  treeSize,
  pages,
  bytes,
}: {
  sha256: string;
  treeSize: number;
  pages: number;
  bytes: number;
}): Promise<void> {
  await getPool().query(
    "INSERT INTO dump (sha256, tree_size, pages, bytes, at) VALUES ($1, $2, $3, $4, date_trunc('milliseconds', app_now()))",
    [sha256, treeSize, pages, bytes],
  );
}

export function hasDumpPage(sha256: string): Promise<boolean> {
  return one(getPool(), bool, "SELECT EXISTS (SELECT FROM dump_page WHERE sha256 = $1)", [sha256]);
}

const page = { deflated: tables.dumpPage.deflated, object: tables.dumpPage.object };
type DumpPage = RowOf<typeof page>;

export function findDumpPage(sha256: string): Promise<DumpPage | null> {
  return maybe(getPool(), page, `SELECT ${select(page)} FROM dump_page WHERE sha256 = $1`, [sha256]);
}

export async function insertDumpPage(sha256: string, { deflated, object }: DumpPage): Promise<void> {
  await getPool().query(
    "INSERT INTO dump_page (sha256, deflated, object) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [sha256, deflated, object],
  );
}

/** Deletes all other pages, and answers their names in the object store. */
export async function deleteOtherPages(kept: readonly string[]): Promise<string[]> {
  const gone = await rows(
    getPool(),
    { object: text },
    "DELETE FROM dump_page WHERE sha256 <> ALL ($1::text[]) RETURNING coalesce(object, '') AS object",
    [kept],
  );
  return gone.map(({ object }) => object).filter((name) => name !== "");
}
