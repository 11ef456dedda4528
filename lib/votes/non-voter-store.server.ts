import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { getPool } from "@/lib/db/pool.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import { CENSUS_POWER } from "./census-power-sql";

export type NonVoter = {
  holder: Address;
  /** The holder's name. */
  name: string | null;
  /** Units of 10^-18 VP. */
  power: bigint;
};

/** Where a page begins: after the holder with this power and address. */
export type NonVoterCursor = { power: bigint; holder: string };

/** Holders in a finished census with power by the proposal's frozen rule and no vote, most power first. */
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
  const { rows } = await getPool().query<{ holder: string; power: string; name: string | null }>(
    `SELECT h.holder, h.power::text AS power, ${personNameSql("h.holder")} AS name FROM (
       SELECT r.holder, ${CENSUS_POWER} AS power
       FROM proposal p JOIN census_row r ON r.census_id = $2
       WHERE p.id = $1 AND NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = $1 AND v.voter = r.holder)) h
     WHERE h.power > 0 AND ($3::numeric IS NULL OR h.power < $3 OR (h.power = $3 AND h.holder > $4))
     ORDER BY h.power DESC, h.holder LIMIT $5`,
    [proposalId, censusId, after?.power ?? null, after?.holder ?? "", limit],
  );
  return rows.map(({ holder, power, name }) => ({
    holder: requireAddress(holder),
    name,
    power: BigInt(power),
  }));
}

/** The block that a proposal froze, or null for an unknown proposal. */
export async function findSnapshot(proposalId: bigint): Promise<{ block: bigint; blockHash: string } | null> {
  const { rows } = await getPool().query<{ block: string; hash: string }>(
    "SELECT snapshot_block AS block, snapshot_block_hash AS hash FROM proposal WHERE id = $1",
    [proposalId],
  );
  const row = rows[0];
  return row ? { block: BigInt(row.block), blockHash: row.hash } : null;
}
