import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { address, bool, hex, int4, int8, nullable, numeric, type RowOf, text } from "@/lib/db/fields";
import { TOP_HOLDERS } from "@/lib/holdings/census";
import { CENSUS_POWER } from "./census-power-sql";

/** Power in units of 10^-18 VP; `name` is what the holder calls themselves. */
const nonVoter = { holder: address, name: nullable(text), power: numeric };
export type NonVoter = RowOf<typeof nonVoter>;

/** Where a page begins: after the holder with this power and address, or with power 0 after this address among the rest. */
export type NonVoterCursor = { power: bigint; holder: string };

type NonVoterQuery = { proposalId: bigint; censusId: bigint; after: NonVoterCursor | null; limit: number };
export type NonVotersFound = { holders: NonVoter[]; next: NonVoterCursor | null };

/** How many of the rest one page looks through, and of how many who have not voted it reads the power. */
const LOOKED_AT = 8_192;
const WEIGHED = 256;

/**
 * Holders of a finished census with power by the proposal's frozen rule and no vote: first the largest, most power first, then the rest by
 * address. An order of all by power would read everybody for each page, so a page of the rest may be short, even empty, and still have a next.
 */
export async function listNonVotersOf(query: NonVoterQuery): Promise<NonVotersFound> {
  const { proposalId, censusId, after, limit } = query;
  const { isKept, least, haveAllVoted } = await one(
    getPool(),
    { isKept: bool, least: nullable(numeric), haveAllVoted: bool },
    `SELECT EXISTS (SELECT 1 FROM census_top WHERE census_id = $2) AS is_kept, (SELECT ${CENSUS_POWER} FROM proposal p, (
       SELECT (SELECT nft_count FROM census_top WHERE census_id = $2 ORDER BY nft_count DESC OFFSET $3 LIMIT 1) AS nft_count,
         (SELECT token_wei FROM census_top WHERE census_id = $2 ORDER BY token_wei DESC OFFSET $3 LIMIT 1) AS token_wei) r
       WHERE p.id = $1) AS least,
       (SELECT t.yes_count + t.no_count >= c.holders FROM proposal_tally($1) t, census c WHERE c.id = $2) AS have_all_voted`,
    [proposalId, censusId, TOP_HOLDERS - 1],
  );
  const isRest = after !== null && after.power === 0n;
  const largest = isKept && !isRest ? await listLargest(query, least ?? 0n) : [];
  const last = largest.length > limit ? largest[limit - 1] : undefined;
  if (last !== undefined)
    return { holders: largest.slice(0, limit), next: { power: last.power, holder: last.holder } };
  // The largest are everybody, or nobody is left.
  if ((isKept && least === null) || haveAllVoted) return { holders: largest, next: null };
  const rest = await listRest({
    ...{ proposalId, censusId, after: isRest ? after.holder : "" },
    ...{ limit: limit - largest.length, most: isKept ? least : null },
  });
  return { holders: [...largest, ...rest.holders], next: rest.next };
}

/** Those of the census's largest who are in neither half have at most `moreThan`. One more than the limit. */
function listLargest(
  { proposalId, censusId, after, limit }: NonVoterQuery,
  moreThan: bigint,
): Promise<NonVoter[]> {
  return rows(
    getPool(),
    nonVoter,
    `SELECT h.holder, h.power, ${personNameSql("h.holder")} AS name FROM (
       SELECT r.holder, ${CENSUS_POWER} AS power FROM proposal p CROSS JOIN census_top r
       WHERE p.id = $1 AND r.census_id = $2 AND NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = $1 AND v.voter = r.holder)) h
     WHERE h.power > $6 AND ($3::numeric IS NULL OR h.power < $3 OR (h.power = $3 AND h.holder > $4))
     ORDER BY h.power DESC, h.holder LIMIT $5`,
    [proposalId, censusId, after?.power ?? null, after?.holder ?? "", limit + 1, moreThan],
  );
}

const weighed = { ...nonVoter, power: nullable(numeric), lookedAt: int4, last: address };

/** The next with no vote by address whose power is at most `most`, out of a bounded number of people. */
async function listRest({
  proposalId,
  censusId,
  after,
  limit,
  most,
}: {
  proposalId: bigint;
  censusId: bigint;
  after: string;
  limit: number;
  most: bigint | null;
}): Promise<NonVotersFound> {
  const some = (table: string, where: string): string =>
    `(SELECT holder FROM ${table} WHERE ${where} AND holder > $3 ORDER BY holder LIMIT $4)`;
  const held = (contract: string): string =>
    some("holdings_holder", `contract = (SELECT ${contract} FROM census WHERE id = $2)`);
  const found = await rows(
    getPool(),
    weighed,
    `WITH people AS MATERIALIZED (
       SELECT holder FROM (${some("census_row", "census_id = $2")} UNION ${held("nft")} UNION ${held("token")}) p ORDER BY holder LIMIT $4),
     seen AS (SELECT count(*)::int AS looked_at, max(holder) AS last FROM people),
     left_out AS MATERIALIZED (
       SELECT holder FROM people h WHERE NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = $1 AND v.voter = h.holder) ORDER BY holder LIMIT $5)
     SELECT coalesce(h.holder, s.last) AS holder, e.power, CASE WHEN e.power IS NOT NULL THEN ${personNameSql("h.holder")} END AS name, s.looked_at, s.last
     FROM seen s LEFT JOIN left_out h ON true
       LEFT JOIN (
         SELECT r.holder, ${CENSUS_POWER} AS power FROM proposal p CROSS JOIN census_entries($2) r
         WHERE p.id = $1 AND r.holder = ANY (ARRAY(SELECT holder FROM left_out))) e
       ON e.holder = h.holder AND e.power > 0 AND ($6::numeric IS NULL OR e.power <= $6)
     WHERE s.looked_at > 0 ORDER BY 1`,
    [proposalId, censusId, after, LOOKED_AT, WEIGHED, most],
  );
  const holders = found.flatMap(({ holder, name, power }) =>
    power === null ? [] : [{ holder, name, power }],
  );
  const last = holders.length > limit ? holders[limit - 1] : undefined;
  if (last !== undefined)
    return { holders: holders.slice(0, limit), next: { power: 0n, holder: last.holder } };
  const seen = found.at(-1);
  if (seen === undefined) return { holders, next: null };
  // Either not everybody without a vote was weighed, or everybody looked at was; the next page begins after them.
  const end = found.length === WEIGHED ? seen.holder : seen.last;
  const isOver = found.length < WEIGHED && seen.lookedAt < LOOKED_AT;
  return { holders, next: isOver ? null : { power: 0n, holder: end } };
}

/** The block that a proposal froze, or null for an unknown proposal. */
export async function findSnapshot(proposalId: bigint): Promise<{ block: bigint; blockHash: string } | null> {
  return maybe(
    getPool(),
    { block: int8, blockHash: hex },
    "SELECT snapshot_block AS block, snapshot_block_hash AS block_hash FROM proposal WHERE id = $1",
    [proposalId],
  );
}
