import "server-only";
import { isHiddenSql } from "@/lib/audit/shown-sql";
import { type Bind, bindValues } from "@/lib/db/bind-values";
import { getPool, rows } from "@/lib/db/database.server";
import { int8, oneOf, timestamptz } from "@/lib/db/fields";

/** One kind of what happens to the rows `e` of a table: the column that dates it, and what must hold of it at `n.now`. */
export type Happening<Kind extends string> = { kind: Kind; at: string; when: string };

/** What feeds and calendars read of a table. */
export type NewsTable<Kind extends string> = {
  name: "proposal" | "bounty";
  /** What happens to its rows; their publication is added. */
  happenings: readonly Happening<Exclude<Kind, "published">>[];
  /** The column with the date on which it closes. */
  closesAt: string;
};

/** The newest events in one club, or with null in all visible ones. Each kind is read from a separate index. */
export async function listHappenings<Kind extends string>(
  { name, happenings }: NewsTable<Kind>,
  { clubId, limit }: { clubId: bigint | null; limit: number },
): Promise<{ id: bigint; kind: Kind | "published"; at: Date }[]> {
  const { values, bind } = bindValues();
  const scope = scopeOf(clubId, bind);
  const most = bind(limit);
  const published = `SELECT e.id, 'published' AS kind, e.created_at AS at FROM ${name} e
    WHERE ${scope} ORDER BY ${clubId === null ? "e.id" : "e.number"} DESC LIMIT ${most}`;
  const others = happenings.map(
    ({ kind, at, when }) => `SELECT e.id, '${kind}', e.${at} FROM ${name} e
    WHERE ${scope} AND ${when} ORDER BY e.${at} DESC LIMIT ${most}`,
  );
  const kinds = oneOf<Kind | "published">("published", ...happenings.map(({ kind }) => kind));
  return rows(
    getPool(),
    { id: int8, kind: kinds, at: timestamptz },
    `SELECT id, kind, at FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN LATERAL (
       ${[published, ...others].map((part) => `(${part})`).join(" UNION ALL ")}) happened
     ORDER BY at DESC, id DESC, kind LIMIT ${most}`,
    values,
  );
}

/** Ids of the ones that close after `days` ago, the last ones first. */
export async function listDated<Kind extends string>(
  { name, closesAt }: NewsTable<Kind>,
  { clubId, days, limit }: { clubId: bigint | null; days: number; limit: number },
): Promise<bigint[]> {
  const { values, bind } = bindValues();
  return rows(
    getPool(),
    int8,
    `SELECT e.id FROM ${name} e
     WHERE ${scopeOf(clubId, bind)} AND e.${closesAt} > (SELECT app_now() - ${bind(days)}::int * interval '1 day')
     ORDER BY e.${closesAt} DESC, e.id DESC LIMIT ${bind(limit)}`,
    values,
  );
}

function scopeOf(clubId: bigint | null, bind: Bind): string {
  if (clubId !== null) return `e.club_id = ${bind(clubId)}`;
  return `NOT ${isHiddenSql({ kind: "club", id: "(SELECT c.slug FROM club c WHERE c.id = e.club_id)" })}`;
}
