import "server-only";
import { isHiddenSql } from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";

/** One kind of what happens to the texts `e` of a table: the column that dates it, and what must hold of it at `n.now`. */
export type Happening<Kind> = { kind: Kind; at: string; when: string };

/** The texts of one club, or with null of all that are not hidden. */
type Scope = { table: "proposal" | "bounty"; clubId: bigint | null };

/** What happened to texts, the newest first, their publication too. Each kind is read from an index of its own. */
export async function listHappenings<Kind extends string>({
  table,
  clubId,
  kinds,
  limit,
}: Scope & { kinds: readonly Happening<Kind>[]; limit: number }): Promise<
  { id: bigint; kind: Kind | "published"; at: Date }[]
> {
  const scope = scopeOf(clubId);
  const published = `SELECT e.id, 'published' AS kind, e.created_at AS at FROM ${table} e
    WHERE ${scope} ORDER BY ${clubId === null ? "e.id" : "e.number"} DESC LIMIT $2`;
  const others = kinds.map(
    ({ kind, at, when }) => `SELECT e.id, '${kind}', e.${at} FROM ${table} e
    WHERE ${scope} AND ${when} ORDER BY e.${at} DESC LIMIT $2`,
  );
  const { rows } = await getPool().query<{ id: string; kind: Kind | "published"; at: Date }>(
    `SELECT id, kind, at FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN LATERAL (
       ${[published, ...others].map((part) => `(${part})`).join(" UNION ALL ")}) happened
     ORDER BY at DESC, id DESC, kind LIMIT $2`,
    [clubId, limit],
  );
  return rows.map(({ id, kind, at }) => ({ id: BigInt(id), kind, at }));
}

/** Ids of the texts whose date in the column `at` is after `days` ago, the last ones first. */
export async function listDatedIds({
  table,
  clubId,
  at,
  days,
  limit,
}: Scope & { at: string; days: number; limit: number }): Promise<bigint[]> {
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT e.id FROM ${table} e
     WHERE ${scopeOf(clubId)} AND e.${at} > (SELECT app_now() - $2::int * interval '1 day')
     ORDER BY e.${at} DESC, e.id DESC LIMIT $3`,
    [clubId, days, limit],
  );
  return rows.map(({ id }) => BigInt(id));
}

function scopeOf(clubId: bigint | null): string {
  if (clubId !== null) return "e.club_id = $1::bigint";
  return `$1::bigint IS NULL AND NOT ${isHiddenSql({ kind: "club", id: "(SELECT c.slug FROM club c WHERE c.id = e.club_id)" })}`;
}
