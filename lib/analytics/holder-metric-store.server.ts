import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, rows } from "@/lib/db/database.server";
import { int4, nullable, numeric, text } from "@/lib/db/fields";
import { type PowerRule, WHALE_NFTS, WHALE_TOKEN_WEI } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import { NFT_BRACKETS, TOKEN_BRACKETS } from "./distribution-bounds";
import type { Concentration, HolderData, HolderGroup, Voter } from "./metric-data";

/** Backwards throughout: the index that holds the balances is read as it lies, so nothing is sorted and the table not visited. */
const heldOf = (contract: string): string => `SELECT holder, balance FROM (
      SELECT DISTINCT ON (c.holder) c.holder, c.balance FROM holdings_checkpoint c
      WHERE c.contract = ${contract} AND c.block <= $3 ORDER BY c.holder DESC, c.block DESC) newest
    WHERE balance > 0`;

/** Everybody who holds something: `$1` is the NFT and `$2` the token, `$3` the block, `$4` and `$5` the rule of power. */
const HELD = `nfts AS MATERIALIZED (${heldOf("$1")}), tokens AS MATERIALIZED (${heldOf("$2")}),
       held AS MATERIALIZED (
         SELECT holder, coalesce(n.balance, 0) AS nft, coalesce(t.balance, 0) AS token,
           $4 * coalesce(n.balance, 0) * 1000000000000000000
             + CASE WHEN $5 = 0::numeric THEN 0 ELSE div($4 * coalesce(t.balance, 0), $5) END AS power
         FROM nfts n FULL JOIN tokens t USING (holder))`;

/** Holders by bracket of NFTs and of tokens (0 holds none) and by whale: few rows, of which all groups are made. */
const CELLS = `cells AS MATERIALIZED (
      SELECT width_bucket(nft, $6::numeric[]) AS by_nft, width_bucket(token, $7::numeric[]) AS by_token,
        (nft > $8 AND token > $9)::int AS is_whale, count(*) AS holders, sum(nft) AS nft, sum(token) AS token, sum(power) AS power
      FROM held GROUP BY 1, 2, 3)`;

/** The row of one group; `key` tells it from the others of its kind. */
const group = (kind: string, key: string, where: string): string => `SELECT '${kind}' AS kind, ${key} AS key,
    sum(holders)::int AS holders, sum(nft) AS a, sum(token) AS b, sum(power) AS c, NULL AS holder
    FROM cells WHERE ${where} GROUP BY 2`;

/**
 * The row of how one amount is spread. Of the holders by size, those before whom at most half lies are needed for more than half.
 */
const concentration = (amount: string, key: number): string => `SELECT 'concentration', ${key}, count(*)::int,
    coalesce(sum(x), 0), coalesce(sum(x) FILTER (WHERE place <= 10), 0), count(*) FILTER (WHERE running - x <= half), NULL
    FROM (
      SELECT ${amount} AS x, row_number() OVER w AS place, sum(${amount}) OVER w AS running,
        (SELECT 0.5 * sum(${amount}) FROM cells) AS half
      FROM held WHERE ${amount} > 0 WINDOW w AS (ORDER BY ${amount} DESC ROWS UNBOUNDED PRECEDING)) ranked`;

export type KnownContracts = { nft: Address | null; token: Address | null };

const LARGEST = 10;
const NOTHING: HolderGroup = { holders: 0, nfts: 0n, tokenWei: 0n, power: 0n };

/** The chosen name and number of votes of each of these people. */
export async function listVoters(holders: readonly string[]): Promise<Voter[]> {
  return rows(
    getPool(),
    { holder: text, name: nullable(text), votes: int4 },
    `SELECT l.holder, ${personNameSql("l.holder")} AS name, (SELECT count(*)::int FROM vote v WHERE v.voter = l.holder) AS votes
     FROM unnest($1::text[]) l(holder)`,
    [holders],
  );
}

/** How the holdings at the end of `block` are spread, in one statement; a contract that is null is left out, and so is what needs it. */
export async function readHolderData({
  contracts: { nft, token },
  block,
  rule,
}: {
  contracts: KnownContracts;
  block: bigint;
  rule: PowerRule;
}): Promise<HolderData> {
  const found = await rows(
    getPool(),
    { kind: text, key: int4, holders: int4, a: numeric, b: numeric, c: numeric, holder: nullable(text) },
    `WITH ${HELD}, ${CELLS}
     SELECT kind, key, holders, a, b, c, holder FROM (
       ${group("nft", "by_nft", "by_nft > 0")}
       UNION ALL ${group("token", "by_token", "by_token > 0")}
       UNION ALL ${group("whale", "is_whale", "true")}
       UNION ALL ${group("overlap", "(by_nft > 0)::int + 2 * (by_token > 0)::int", "true")}
       UNION ALL ${concentration("nft", 0)}
       UNION ALL ${concentration("token", 1)}
       UNION ALL ${concentration("power", 2)}
       UNION ALL (SELECT 'largest', 0, 1, nft, token, power, holder FROM held WHERE power > 0 ORDER BY power DESC, holder LIMIT $10)
     ) found`,
    [
      nft ?? "",
      token ?? "",
      block,
      rule.ratio.toString(),
      rule.tokensPerVote.toString(),
      NFT_BRACKETS.map(({ from }) => from.toString()),
      TOKEN_BRACKETS.map(({ from }) => from.toString()),
      WHALE_NFTS.toString(),
      WHALE_TOKEN_WEI.toString(),
      LARGEST,
    ],
  );
  const groupOf = (kind: string, key: number): HolderGroup => {
    const row = found.find((each) => each.kind === kind && each.key === key);
    if (!row) return NOTHING;
    return { holders: row.holders, nfts: row.a, tokenWei: row.b, power: row.c };
  };
  const spreadOf = (key: number): Concentration => {
    const row = found.find((each) => each.kind === "concentration" && each.key === key);
    if (!row) throw new Error("an amount's spread gave no row");
    return { holders: row.holders, total: row.a, topTen: row.b, majority: Number(row.c) };
  };
  const isBoth = nft !== null && token !== null;
  // Without tokens in the formula, power is known without them.
  const isPower = nft !== null && (token !== null || rule.tokensPerVote === 0n);
  const largest = found
    .flatMap(({ kind, holder, c }) => (kind === "largest" && holder ? [{ holder, power: c }] : []))
    .toSorted((one, other) => Number(other.power - one.power) || (one.holder < other.holder ? -1 : 1));
  return {
    byNfts: nft && NFT_BRACKETS.map((_, index) => groupOf("nft", index + 1)),
    byTokens: token && TOKEN_BRACKETS.map((_, index) => groupOf("token", index + 1)),
    whales: isBoth ? { whales: groupOf("whale", 1), others: groupOf("whale", 0) } : null,
    overlap: isBoth
      ? { nftOnly: groupOf("overlap", 1), both: groupOf("overlap", 3), tokenOnly: groupOf("overlap", 2) }
      : null,
    concentration: {
      nft: nft && spreadOf(0),
      token: token && spreadOf(1),
      power: isPower ? spreadOf(2) : null,
    },
    largest: isPower ? largest : null,
  };
}

/**
 * Who came to hold something of a contract and who ceased to, between blocks: element 0 up to the first of `lastBlocks`, element i
 * after the one before and up to that block. Someone who comes and goes twice counts twice.
 */
export async function countMoves({
  contract,
  lastBlocks,
}: {
  contract: Address;
  lastBlocks: readonly bigint[];
}): Promise<{ arrivals: number; departures: number }[]> {
  const moves = await rows(
    getPool(),
    { place: int4, arrivals: int4, departures: int4 },
    `SELECT width_bucket(block, $2::bigint[]) AS place, count(*) FILTER (WHERE has)::int AS arrivals, count(*) FILTER (WHERE had)::int AS departures
     FROM (
       SELECT block, balance > 0 AS has, coalesce(lag(balance) OVER (PARTITION BY holder ORDER BY block), 0) > 0 AS had
       FROM holdings_checkpoint WHERE contract = $1 AND block <= $3) moves
     WHERE has <> had GROUP BY 1`,
    // A bucket begins with its first block, so it ends before the block after the last.
    [contract, lastBlocks.map((block) => (block + 1n).toString()), lastBlocks.at(-1) ?? -1n],
  );
  return lastBlocks.map((_, index) => {
    const row = moves.find(({ place }) => place === index);
    return { arrivals: row?.arrivals ?? 0, departures: row?.departures ?? 0 };
  });
}
