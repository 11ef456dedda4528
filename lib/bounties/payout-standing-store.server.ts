import "server-only";
import { CLUB_NAME } from "@/lib/audit/hidden-sql";
import { int4, numeric, type RowOf, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { getPool } from "@/lib/db/pool.server";
import { one, rows } from "@/lib/db/rows.server";
import type { Address } from "@/lib/shared/address";
import type { RewardAsset } from "./bounty-kinds";
import { PROVED_PAYOUT } from "./proved-payout-sql";

const MAX_LISTED = 20;

/** What a winner's proved prizes come to; a payment of more than the prize is no more earned. */
export async function sumEarnings(winner: Address): Promise<Record<RewardAsset, bigint>> {
  const found = await rows(
    getPool(),
    { asset: tables.bountyPayout.asset, wei: numeric },
    `SELECT o.asset, sum(o.amount_wei) AS wei FROM bounty_payout o JOIN ${PROVED_PAYOUT} WHERE o.winner = $1 GROUP BY o.asset`,
    [winner],
  );
  const sums = new Map(found.map(({ asset, wei }) => [asset, wei]));
  return { token: sums.get("token") ?? 0n, cro: sums.get("cro") ?? 0n };
}

/** Prizes that a sponsor owes or owed to winners, and how many of them are proved. */
export async function countSponsored(sponsor: Address): Promise<{ owed: number; proved: number }> {
  return one(
    getPool(),
    { owed: int4, proved: int4 },
    `SELECT count(*)::int AS owed, count(q.tx_hash)::int AS proved
     FROM bounty b JOIN bounty_payout o ON o.bounty_id = b.id LEFT JOIN ${PROVED_PAYOUT} WHERE b.sponsor = $1`,
    [sponsor],
  );
}

const unpaidBounty = {
  slug: tables.club.slug,
  club: text,
  number: int4,
  winners: int4,
  owedSince: timestamptz,
  now: timestamptz,
};

/** A sponsor's bounties with unpaid winners, longest waiting first. */
export async function listUnpaidBounties(sponsor: Address): Promise<RowOf<typeof unpaidBounty>[]> {
  return rows(
    getPool(),
    unpaidBounty,
    `SELECT c.slug, ${CLUB_NAME} AS club, b.number, count(*)::int AS winners, min(o.owed_since) AS owed_since, n.now
     FROM (SELECT app_now() AS now OFFSET 0) n, bounty b JOIN club c ON c.id = b.club_id
       JOIN bounty_payout o ON o.bounty_id = b.id LEFT JOIN ${PROVED_PAYOUT}
     WHERE b.sponsor = $1 AND q.tx_hash IS NULL
     GROUP BY c.slug, c.name, b.id, b.number, n.now ORDER BY min(o.owed_since), b.id LIMIT $2`,
    [sponsor, MAX_LISTED],
  );
}
