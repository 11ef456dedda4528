import "server-only";
import { isHiddenSql } from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";
import type { NewsKind } from "./proposal-news";

export type NewsRow = { id: bigint; kind: NewsKind; at: Date };

/** What happened to proposals of one club, or of all that are not hidden, the newest first. Each kind is read from an index of its own. */
export async function listNewsRows({
  clubId,
  limit,
}: {
  clubId: bigint | null;
  limit: number;
}): Promise<NewsRow[]> {
  const { rows } = await getPool().query<{ id: string; kind: NewsKind; at: Date }>(
    `SELECT id, kind, at FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN LATERAL (
       (SELECT p.id, 'published' AS kind, p.created_at AS at FROM proposal p
        WHERE SCOPE ORDER BY ${clubId === null ? "p.id" : "p.number"} DESC LIMIT $2)
       UNION ALL
       (SELECT p.id, 'opened', p.starts_at FROM proposal p
        WHERE SCOPE AND p.starts_at <= n.now AND (p.cancelled_at IS NULL OR p.cancelled_at > p.starts_at)
        ORDER BY p.starts_at DESC LIMIT $2)
       UNION ALL
       (SELECT p.id, 'ended', p.ends_at FROM proposal p
        WHERE SCOPE AND p.ends_at <= n.now AND p.cancelled_at IS NULL ORDER BY p.ends_at DESC LIMIT $2)
       UNION ALL
       (SELECT p.id, 'cancelled', p.cancelled_at FROM proposal p
        WHERE SCOPE AND p.cancelled_at IS NOT NULL ORDER BY p.cancelled_at DESC LIMIT $2)) happened
     ORDER BY at DESC, id DESC, kind LIMIT $2`.replaceAll("SCOPE", scopeOf(clubId)),
    [clubId, limit],
  );
  return rows.map(({ id, kind, at }) => ({ id: BigInt(id), kind, at }));
}

/** Ids of the proposals whose vote ends after `days` ago, those that end last first. */
export async function listCalendarIds({
  clubId,
  days,
  limit,
}: {
  clubId: bigint | null;
  days: number;
  limit: number;
}): Promise<bigint[]> {
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT p.id FROM proposal p WHERE ${scopeOf(clubId)} AND p.ends_at > (SELECT app_now() - $2::int * interval '1 day')
     ORDER BY p.ends_at DESC, p.id DESC LIMIT $3`,
    [clubId, days, limit],
  );
  return rows.map(({ id }) => BigInt(id));
}

/** When the text that stands was signed, by the id of the proposal. */
export async function findRevisionTimes(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await getPool().query<{ id: string; at: Date }>(
    `SELECT p.id, v.created_at AS at FROM proposal p
       JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version WHERE p.id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, at }) => [BigInt(id), at]));
}

/** Of one club, or of all that are not hidden. */
function scopeOf(clubId: bigint | null): string {
  if (clubId !== null) return "p.club_id = $1::bigint";
  return `$1::bigint IS NULL AND NOT ${isHiddenSql({ kind: "club", id: "(SELECT c.slug FROM club c WHERE c.id = p.club_id)" })}`;
}
