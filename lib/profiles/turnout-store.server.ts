import "server-only";
import { int4 } from "@/lib/db/fields";
import { getPool } from "@/lib/db/pool.server";
import { one } from "@/lib/db/rows.server";
import type { Address } from "@/lib/shared/address";
import { CENSUS_POWER, JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import type { Turnout } from "./profile-schemas";

/**
 * Of the ended proposals at whose snapshot the address had power, how many it voted on; cancelled ones count for nobody. What
 * somebody had is what the frozen list of holders says, so a proposal whose list is not finished is told apart.
 */
export function readTurnout(address: Address): Promise<Turnout> {
  return one(
    getPool(),
    { couldVote: int4, voted: int4, notCounted: int4 },
    `WITH ended AS MATERIALIZED (
       SELECT p.* FROM (SELECT app_now() AS now OFFSET 0) n, proposal p WHERE proposal_in_phase(p, 'ended', n.now)),
     counted AS (SELECT p.*, c.id AS census_id FROM ended p ${JOIN_CENSUS})
     SELECT count(*)::int AS could_vote, count(v.voter)::int AS voted,
       (SELECT (SELECT count(*) FROM ended) - (SELECT count(*) FROM counted))::int AS not_counted
     FROM counted p
       JOIN census_row r ON r.census_id = p.census_id AND r.holder = $1 AND ${CENSUS_POWER} > 0
       LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = $1`,
    [address],
  );
}
