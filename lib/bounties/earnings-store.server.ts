import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { getPool } from "@/lib/db/pool.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { RewardAsset } from "./bounty-kinds";
import { BOUNTY_CLUB_IS_HIDDEN } from "./bounty-sql";
import { PROVED_PAYOUT } from "./proved-payout-sql";

export type Earnings = {
  winner: Address;
  name: string | null;
  wei: bigint;
  wins: number;
  sponsors: number;
};

/** Where a page begins: after the contributor with these sums. */
export type EarningsCursor = { wei: bigint; wins: number; winner: string };

/** One page of those who won prizes whose payment is proved, in a club or in all clubs that are not hidden; who earned most comes first. */
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
  const { rows } = await getPool().query<{
    winner: string;
    name: string | null;
    wei: string;
    wins: number;
    sponsors: number;
  }>(
    `SELECT e.winner, ${personNameSql("e.winner")} AS name, e.wei::text, e.wins, e.sponsors
     FROM (
       SELECT o.winner, sum(o.amount_wei) AS wei, count(*)::int AS wins, count(DISTINCT b.sponsor)::int AS sponsors
       FROM bounty_payout o JOIN ${PROVED_PAYOUT} JOIN bounty b ON b.id = o.bounty_id JOIN club c ON c.id = b.club_id
       WHERE o.asset = $1 AND ${clubId === null ? `$2::bigint IS NULL AND NOT ${BOUNTY_CLUB_IS_HIDDEN}` : "b.club_id = $2"}
       GROUP BY o.winner
       HAVING $3::numeric IS NULL OR (sum(o.amount_wei), count(*), o.winner) < ($3, $4::bigint, $5)
       ORDER BY wei DESC, wins DESC, winner DESC LIMIT $6) e
     ORDER BY e.wei DESC, e.wins DESC, e.winner DESC`,
    [asset, clubId, after?.wei ?? null, after?.wins ?? null, after?.winner ?? null, limit],
  );
  return rows.map((row) => ({ ...row, winner: requireAddress(row.winner), wei: BigInt(row.wei) }));
}
