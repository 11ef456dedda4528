import "server-only";
import { isHiddenSql } from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";

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

/** The newest things that happened in one club, or with null in all that are not hidden. Each kind is read from an index of its own. */
export async function listHappenings<Kind extends string>(
  { name, happenings }: NewsTable<Kind>,
  { clubId, limit }: { clubId: bigint | null; limit: number },
): Promise<{ id: bigint; kind: Kind | "published"; at: Date }[]> {
  const scope = scopeOf(clubId);
  const published = `SELECT e.id, 'published' AS kind, e.created_at AS at FROM ${name} e
    WHERE ${scope} ORDER BY ${clubId === null ? "e.id" : "e.number"} DESC LIMIT $2`;
  const others = happenings.map(
    ({ kind, at, when }) => `SELECT e.id, '${kind}', e.${at} FROM ${name} e
    WHERE ${scope} AND ${when} ORDER BY e.${at} DESC LIMIT $2`,
  );
  const { rows } = await getPool().query<{ id: string; kind: Kind | "published"; at: Date }>(
    `SELECT id, kind, at FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN LATERAL (
       ${[published, ...others].map((part) => `(${part})`).join(" UNION ALL ")}) happened
     ORDER BY at DESC, id DESC, kind LIMIT $2`,
    [clubId, limit],
  );
  return rows.map(({ id, ...happened }) => ({ id: BigInt(id), ...happened }));
}

/** Ids of those that close after `days` ago, the last ones first. */
export async function listDated<Kind extends string>(
  { name, closesAt }: NewsTable<Kind>,
  { clubId, days, limit }: { clubId: bigint | null; days: number; limit: number },
): Promise<bigint[]> {
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT e.id FROM ${name} e
     WHERE ${scopeOf(clubId)} AND e.${closesAt} > (SELECT app_now() - $2::int * interval '1 day')
     ORDER BY e.${closesAt} DESC, e.id DESC LIMIT $3`,
    [clubId, days, limit],
  );
  return rows.map(({ id }) => BigInt(id));
}

function scopeOf(clubId: bigint | null): string {
  if (clubId !== null) return "e.club_id = $1::bigint";
  return `$1::bigint IS NULL AND NOT ${isHiddenSql({ kind: "club", id: "(SELECT c.slug FROM club c WHERE c.id = e.club_id)" })}`;
}
