import "server-only";
import { int4 } from "@/lib/db/fields";
import { getPool } from "@/lib/db/pool.server";
import { one } from "@/lib/db/rows.server";
import type { Address } from "@/lib/shared/address";
import { CENSUS_POWER, JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import type { Turnout } from "./profile-schemas";

/**
 * Of the open and ended proposals at whose snapshot the address had power, how many it voted on. Cancelled ones count for nobody. Power is
 * read from the frozen list of holders, so a proposal whose list is not finished is counted apart.
 */
export function readTurnout(address: Address): Promise<Turnout> {
  return one(
    getPool(),
    { couldVote: int4, voted: int4, stillOpen: int4, notCounted: int4 },
    `WITH n AS MATERIALIZED (SELECT app_now() AS now),
     begun AS MATERIALIZED (
       SELECT p.*, proposal_in_phase(p, 'active', n.now) AS is_open FROM n, proposal p
       WHERE proposal_in_phase(p, 'ended', n.now) OR proposal_in_phase(p, 'active', n.now)),
     counted AS (SELECT p.*, c.id AS census_id FROM begun p ${JOIN_CENSUS})
     SELECT count(*)::int AS could_vote, count(v.voter)::int AS voted,
       (count(*) FILTER (WHERE p.is_open AND v.voter IS NULL))::int AS still_open,
       (SELECT (SELECT count(*) FROM begun) - (SELECT count(*) FROM counted))::int AS not_counted
     FROM counted p
       JOIN LATERAL (SELECT * FROM census_entries(p.census_id) e WHERE e.holder = $1) r ON ${CENSUS_POWER} > 0
       LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = $1`,
    [address],
  );
}
