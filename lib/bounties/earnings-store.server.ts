import "server-only";
import { CLUB_IS_HIDDEN } from "@/lib/audit/hidden-sql";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { bindValues } from "@/lib/db/bind-values";
import { address, int4, nullable, numeric, type RowOf, text } from "@/lib/db/fields";
import { getPool } from "@/lib/db/pool.server";
import { rows } from "@/lib/db/rows.server";
import type { RewardAsset } from "./bounty-kinds";
import { PROVED_PAYOUT } from "./proved-payout-sql";

const earnings = { winner: address, name: nullable(text), wei: numeric, wins: int4, sponsors: int4 };
export type Earnings = RowOf<typeof earnings>;

/** Where a page begins: after the contributor with these sums. */
export type EarningsCursor = { wei: bigint; wins: number; winner: string };

/** One page of the winners of proved prizes, in a club or in all visible clubs; highest earnings first. */
export async function listEarnings({
  clubId,
  asset,
  after,
  limit,
}: {
  clubId: bigint | null;
  asset: RewardAsset;
  after: EarningsCursor | null;
  limit: number;
}): Promise<Earnings[]> {
  const { values, bind } = bindValues();
  const scope = clubId === null ? `NOT ${CLUB_IS_HIDDEN}` : `b.club_id = ${bind(clubId)}`;
  const page = after
    ? `HAVING (sum(o.amount_wei), count(*), o.winner) < (${bind(after.wei)}::numeric, ${bind(after.wins)}::bigint, ${bind(after.winner)})`
    : "";
  return rows(
    getPool(),
    earnings,
    `SELECT e.winner, ${personNameSql("e.winner")} AS name, e.wei, e.wins, e.sponsors
     FROM (
       SELECT o.winner, sum(o.amount_wei) AS wei, count(*)::int AS wins, count(DISTINCT b.sponsor)::int AS sponsors
       FROM bounty_payout o JOIN ${PROVED_PAYOUT} JOIN bounty b ON b.id = o.bounty_id JOIN club c ON c.id = b.club_id
       WHERE o.asset = ${bind(asset)} AND ${scope}
       GROUP BY o.winner ${page}
       ORDER BY wei DESC, wins DESC, winner DESC LIMIT ${bind(limit)}) e
     ORDER BY e.wei DESC, e.wins DESC, e.winner DESC`,
    values,
  );
}
