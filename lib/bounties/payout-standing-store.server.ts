import "server-only";
import { CLUB_IS_HIDDEN, CLUB_NAME, hiddenJoin } from "@/lib/audit/shown-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import {
  at,
  computed,
  int4,
  nullable,
  numeric,
  pick,
  type RowOf,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
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

const wonPrize = {
  ...at("o", pick(tables.bountyPayout, "asset", "amountWei", "owedSince", "txHash")),
  slug: computed(tables.club.slug, "c.slug"),
  club: computed(text, CLUB_NAME),
  number: at("b", tables.bounty.number),
  title: computed(text, "CASE WHEN h.hidden_at IS NULL THEN b.title ELSE '' END"),
  position: at("z", tables.bountyPrize.position),
  proof: at("q", nullable(tables.paymentProof.status)),
  now: computed(timestamptz, "n.now"),
};

/** A winner's prizes with what is known of their payment, the newest first; those in hidden clubs are left out. */
export async function listWonPrizes(winner: Address): Promise<RowOf<typeof wonPrize>[]> {
  return rows(
    getPool(),
    wonPrize,
    `SELECT ${select(wonPrize)}
     FROM (SELECT app_now() AS now OFFSET 0) n, bounty_payout o JOIN bounty b ON b.id = o.bounty_id JOIN club c ON c.id = b.club_id
       JOIN bounty_prize z ON z.id = o.prize_id ${hiddenJoin({ kind: "bounty", id: "b.id::text" })}
       LEFT JOIN LATERAL (
         SELECT status FROM payment_proof WHERE purpose = 'payout' AND purpose_id = o.prize_id::text
         ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) q ON true
     WHERE o.winner = $1 AND NOT ${CLUB_IS_HIDDEN} ORDER BY o.owed_since DESC, o.prize_id DESC LIMIT $2`,
    [winner, MAX_LISTED],
  );
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
