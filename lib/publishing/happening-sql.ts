import { isHiddenSql } from "@/lib/audit/hidden-content";

/** One kind of what happens to the texts `e` of a table: the column that dates it, and what must hold of it at `n.now`. */
export type Happening<Kind> = { kind: Kind; at: string; when: string };

/** The texts of one club ($1), or with null of all that are not hidden. */
type Scope = { table: "proposal" | "bounty"; clubId: bigint | null };

/** Id, kind and time of the $2 newest things that happened to texts, their publication too. Each kind is read from an index of its own. */
export function happeningsSql({
  table,
  clubId,
  kinds,
}: Scope & { kinds: readonly Happening<string>[] }): string {
  const scope = scopeOf(clubId);
  const published = `SELECT e.id, 'published' AS kind, e.created_at AS at FROM ${table} e
    WHERE ${scope} ORDER BY ${clubId === null ? "e.id" : "e.number"} DESC LIMIT $2`;
  const others = kinds.map(
    ({ kind, at, when }) => `SELECT e.id, '${kind}', e.${at} FROM ${table} e
    WHERE ${scope} AND ${when} ORDER BY e.${at} DESC LIMIT $2`,
  );
  return `SELECT id, kind, at FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN LATERAL (
     ${[published, ...others].map((part) => `(${part})`).join(" UNION ALL ")}) happened
   ORDER BY at DESC, id DESC, kind LIMIT $2`;
}

/** Ids of the $3 texts whose date in the column `at` is after $2 days ago, the last ones first. */
export function datedIdsSql({ table, clubId, at }: Scope & { at: string }): string {
  return `SELECT e.id FROM ${table} e
    WHERE ${scopeOf(clubId)} AND e.${at} > (SELECT app_now() - $2::int * interval '1 day')
    ORDER BY e.${at} DESC, e.id DESC LIMIT $3`;
}

function scopeOf(clubId: bigint | null): string {
  if (clubId !== null) return "e.club_id = $1::bigint";
  return `$1::bigint IS NULL AND NOT ${isHiddenSql({ kind: "club", id: "(SELECT c.slug FROM club c WHERE c.id = e.club_id)" })}`;
}
