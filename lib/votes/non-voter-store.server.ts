import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { address, bool, hex, int8, nullable, numeric, type RowOf, text } from "@/lib/db/fields";
import { getPool } from "@/lib/db/pool.server";
import { maybe, one, rows } from "@/lib/db/rows.server";
import { TOP_HOLDERS } from "@/lib/holdings/census";
import { CENSUS_POWER } from "./census-power-sql";

/** Power in units of 10^-18 VP; `name` is what the holder calls themselves. */
const nonVoter = { holder: address, name: nullable(text), power: numeric };
export type NonVoter = RowOf<typeof nonVoter>;

/** Where a page begins: after the holder with this power and address. */
export type NonVoterCursor = { power: bigint; holder: string };

type NonVoterQuery = { proposalId: bigint; censusId: bigint; after: NonVoterCursor | null; limit: number };

/** Holders of a finished census with power by the proposal's frozen rule and no vote, most power first. */
export async function listNonVotersOf(query: NonVoterQuery): Promise<NonVoter[]> {
  const { proposalId, censusId } = query;
  const { isKept, least } = await one(
    getPool(),
    { isKept: bool, least: nullable(numeric) },
    `SELECT EXISTS (SELECT 1 FROM census_top WHERE census_id = $2) AS is_kept, (SELECT ${CENSUS_POWER} FROM proposal p, (
       SELECT (SELECT nft_count FROM census_top WHERE census_id = $2 ORDER BY nft_count DESC OFFSET $3 LIMIT 1) AS nft_count,
         (SELECT token_wei FROM census_top WHERE census_id = $2 ORDER BY token_wei DESC OFFSET $3 LIMIT 1) AS token_wei) r
       WHERE p.id = $1) AS least`,
    [proposalId, censusId, TOP_HOLDERS - 1],
  );
  if (isKept) {
    // Those who are in neither half have at most this power.
    const found = await listAmong("(SELECT * FROM census_top WHERE census_id = $2)", query, least);
    if (least === null || found.length === query.limit) return found;
  }
  return listAmong("census_entries($2)", query, null);
}

function listAmong(
  entries: string,
  { proposalId, censusId, after, limit }: NonVoterQuery,
  moreThan: bigint | null,
): Promise<NonVoter[]> {
  return rows(
    getPool(),
    nonVoter,
    `SELECT h.holder, h.power, ${personNameSql("h.holder")} AS name FROM (
       SELECT r.holder, ${CENSUS_POWER} AS power FROM proposal p CROSS JOIN ${entries} r
       WHERE p.id = $1 AND NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = $1 AND v.voter = r.holder)) h
     WHERE h.power > $6 AND ($3::numeric IS NULL OR h.power < $3 OR (h.power = $3 AND h.holder > $4))
     ORDER BY h.power DESC, h.holder LIMIT $5`,
    [proposalId, censusId, after?.power ?? null, after?.holder ?? "", limit, moreThan ?? 0n],
  );
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
