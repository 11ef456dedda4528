import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { address, hex, int8, nullable, numeric, type RowOf, text } from "@/lib/db/fields";
import { getPool } from "@/lib/db/pool.server";
import { maybe, rows } from "@/lib/db/rows.server";
import { CENSUS_POWER } from "./census-power-sql";

/** Power in units of 10^-18 VP; `name` is what the holder calls themselves. */
const nonVoter = { holder: address, name: nullable(text), power: numeric };
export type NonVoter = RowOf<typeof nonVoter>;

/** Where a page begins: after the holder with this power and address. */
export type NonVoterCursor = { power: bigint; holder: string };

/**
 * Holders of a finished census with power by the proposal's frozen rule and no vote, most power first.
 */
export async function listNonVotersOf({
  proposalId,
  censusId,
  after,
  limit,
}: {
  proposalId: bigint;
  censusId: bigint;
  after: NonVoterCursor | null;
  limit: number;
}): Promise<NonVoter[]> {
  return rows(
    getPool(),
    nonVoter,
    `SELECT h.holder, h.power, ${personNameSql("h.holder")} AS name FROM (
       SELECT r.holder, ${CENSUS_POWER} AS power
       FROM proposal p JOIN census_row r ON r.census_id = $2
       WHERE p.id = $1 AND NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = $1 AND v.voter = r.holder)) h
     WHERE h.power > 0 AND ($3::numeric IS NULL OR h.power < $3 OR (h.power = $3 AND h.holder > $4))
     ORDER BY h.power DESC, h.holder LIMIT $5`,
    [proposalId, censusId, after?.power ?? null, after?.holder ?? "", limit],
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
