import "server-only";
import { isHiddenSql } from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";
import type { BountyNewsKind } from "./bounty-news";

export type BountyNewsRow = { id: bigint; kind: BountyNewsKind; at: Date };

/** What happened to bounties of one club, or of all that are not hidden, the newest first. Each kind is read from an index of its own. */
export async function listBountyNewsRows({
  clubId,
  limit,
}: {
  clubId: bigint | null;
  limit: number;
}): Promise<BountyNewsRow[]> {
  const { rows } = await getPool().query<{ id: string; kind: BountyNewsKind; at: Date }>(
    `SELECT id, kind, at FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN LATERAL (
       (SELECT b.id, 'published' AS kind, b.created_at AS at FROM bounty b
        WHERE SCOPE ORDER BY ${clubId === null ? "b.id" : "b.number"} DESC LIMIT $2)
       UNION ALL
       (SELECT b.id, 'closed', b.submissions_until FROM bounty b
        WHERE SCOPE AND b.submissions_until <= n.now AND (b.cancelled_at IS NULL OR b.cancelled_at > b.submissions_until)
        ORDER BY b.submissions_until DESC LIMIT $2)
       UNION ALL
       (SELECT b.id, 'completed', b.announced_at FROM bounty b
        WHERE SCOPE AND b.announced_at IS NOT NULL ORDER BY b.announced_at DESC LIMIT $2)
       UNION ALL
       (SELECT b.id, 'cancelled', b.cancelled_at FROM bounty b
        WHERE SCOPE AND b.cancelled_at IS NOT NULL ORDER BY b.cancelled_at DESC LIMIT $2)) happened
     ORDER BY at DESC, id DESC, kind LIMIT $2`.replaceAll("SCOPE", scopeOf(clubId)),
    [clubId, limit],
  );
  return rows.map(({ id, kind, at }) => ({ id: BigInt(id), kind, at }));
}

/** Ids of the bounties whose deadline is after `days` ago, those that close last first. */
export async function listBountyCalendarIds({
  clubId,
  days,
  limit,
}: {
  clubId: bigint | null;
  days: number;
  limit: number;
}): Promise<bigint[]> {
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT b.id FROM bounty b
     WHERE ${scopeOf(clubId)} AND b.submissions_until > (SELECT app_now() - $2::int * interval '1 day')
     ORDER BY b.submissions_until DESC, b.id DESC LIMIT $3`,
    [clubId, days, limit],
  );
  return rows.map(({ id }) => BigInt(id));
}

/** How often the sponsor gave more time, and when last, by the id of the bounty; one that never had more is not in it. */
export async function findLastExtensions(
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { count: number; at: Date }>> {
  const { rows } = await getPool().query<{ id: string; count: number; at: Date }>(
    `SELECT bounty_id AS id, count(*)::int AS count, max(extended_at) AS at FROM bounty_extension
     WHERE bounty_id = ANY ($1::bigint[]) GROUP BY bounty_id`,
    [ids],
  );
  return new Map(rows.map(({ id, count, at }) => [BigInt(id), { count, at }]));
}

/** Of one club, or of all that are not hidden. */
function scopeOf(clubId: bigint | null): string {
  if (clubId !== null) return "b.club_id = $1::bigint";
  return `$1::bigint IS NULL AND NOT ${isHiddenSql({ kind: "club", id: "(SELECT c.slug FROM club c WHERE c.id = b.club_id)" })}`;
}
