import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { datedIdsSql, type Happening, happeningsSql } from "@/lib/publishing/happening-sql";
import type { NewsKind } from "./proposal-news";

export type NewsRow = { id: bigint; kind: NewsKind; at: Date };

const KINDS: readonly Happening<NewsKind>[] = [
  {
    kind: "opened",
    at: "starts_at",
    when: "e.starts_at <= n.now AND (e.cancelled_at IS NULL OR e.cancelled_at > e.starts_at)",
  },
  { kind: "ended", at: "ends_at", when: "proposal_in_phase(e, 'ended', n.now)" },
  { kind: "cancelled", at: "cancelled_at", when: "e.cancelled_at IS NOT NULL" },
];

/** What happened to proposals of one club, or of all that are not hidden, the newest first. */
export async function listNewsRows({
  clubId,
  limit,
}: {
  clubId: bigint | null;
  limit: number;
}): Promise<NewsRow[]> {
  const sql = happeningsSql({ table: "proposal", clubId, kinds: KINDS });
  const { rows } = await getPool().query<{ id: string; kind: NewsKind; at: Date }>(sql, [clubId, limit]);
  return rows.map(({ id, ...happened }) => ({ id: BigInt(id), ...happened }));
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
  const sql = datedIdsSql({ table: "proposal", clubId, at: "ends_at" });
  const { rows } = await getPool().query<{ id: string }>(sql, [clubId, days, limit]);
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
