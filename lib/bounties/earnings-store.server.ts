import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { bindValues } from "@/lib/db/bind-values";
import { getPool, rows } from "@/lib/db/database.server";
import { at, computed, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { RewardAsset } from "./bounty-kinds";

/** The rows of all clubs that are not hidden. */
const ALL_CLUBS = 0n;

const earnings = {
  ...at("e", pick(tables.bountyEarning, "winner", "wei", "wins", "sponsors")),
  name: computed(nullable(text), personNameSql("e.winner")),
};
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
  const scope = `e.club_id = ${bind(clubId ?? ALL_CLUBS)} AND e.asset = ${bind(asset)}`;
  // A cursor that no answer gave may be beyond what the column holds.
  const page = after
    ? `AND (e.wei, e.wins, e.winner) < (${bind(after.wei)}::numeric, least(${bind(after.wins)}::numeric, 2147483647)::int, ${bind(after.winner)})`
    : "";
  return rows(
    getPool(),
    earnings,
    `SELECT ${select(earnings)} FROM bounty_earning e WHERE ${scope} ${page}
     ORDER BY e.wei DESC, e.wins DESC, e.winner DESC LIMIT ${bind(limit)}`,
    values,
  );
}
