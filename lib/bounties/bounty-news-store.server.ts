import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { datedIdsSql, type Happening, happeningsSql } from "@/lib/publishing/happening-sql";
import type { BountyNewsKind } from "./bounty-news";

export type BountyNewsRow = { id: bigint; kind: BountyNewsKind; at: Date };

const KINDS: readonly Happening<BountyNewsKind>[] = [
  {
    kind: "closed",
    at: "submissions_until",
    when: "e.submissions_until <= n.now AND (e.cancelled_at IS NULL OR e.cancelled_at > e.submissions_until)",
  },
  { kind: "completed", at: "announced_at", when: "e.announced_at IS NOT NULL" },
  { kind: "cancelled", at: "cancelled_at", when: "e.cancelled_at IS NOT NULL" },
];

/** What happened to bounties of one club, or of all that are not hidden, the newest first. */
export async function listBountyNewsRows({
  clubId,
  limit,
}: {
  clubId: bigint | null;
  limit: number;
}): Promise<BountyNewsRow[]> {
  const sql = happeningsSql({ table: "bounty", clubId, kinds: KINDS });
  const { rows } = await getPool().query<{ id: string; kind: BountyNewsKind; at: Date }>(sql, [
    clubId,
    limit,
  ]);
  return rows.map(({ id, ...happened }) => ({ id: BigInt(id), ...happened }));
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
  const sql = datedIdsSql({ table: "bounty", clubId, at: "submissions_until" });
  const { rows } = await getPool().query<{ id: string }>(sql, [clubId, days, limit]);
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
