import "server-only";
import { getPool, one } from "@/lib/db/database.server";
import { int4 } from "@/lib/db/fields";
import type { Address } from "@/lib/shared/address";
import { CENSUS_POWER, JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import type { Turnout } from "./profile-schemas";

/**
 * Of the open and ended proposals at whose snapshot the address had power, how many it voted on. Cancelled ones count for nobody. The
 * standings of all clubs have it for the proposals that their job has counted; for the others power is read from the frozen list of holders.
 * A proposal whose list is not finished is counted apart.
 */
export function readTurnout(address: Address): Promise<Turnout> {
  return one(
    getPool(),
    { couldVote: int4, voted: int4, stillOpen: int4, notCounted: int4 },
    `WITH n AS MATERIALIZED (SELECT app_now() AS now),
     kept AS MATERIALIZED (
       SELECT split_part(m.mark, ' ', 1)::bigint AS id FROM club_standing_basis k CROSS JOIN unnest(k.proposals) AS m(mark)
       WHERE k.basis = md5(array_to_string(k.proposals, ','))),
     standing AS (
       SELECT coalesce(sum(s.could_vote), 0) AS could_vote, coalesce(sum(s.voted), 0) AS voted
       FROM club_standing s JOIN club_standing_basis k ON k.club_id = s.club_id AND k.basis = md5(array_to_string(k.proposals, ','))
       WHERE s.address = $1),
     rest AS MATERIALIZED (
       SELECT p.id, p.snapshot_block FROM n, proposal p
       WHERE p.starts_at <= n.now AND (proposal_in_phase(p, 'ended', n.now) OR proposal_in_phase(p, 'active', n.now)) AND NOT EXISTS (SELECT 1 FROM kept k WHERE k.id = p.id)),
     counted AS MATERIALIZED (
       SELECT p.*, p.ends_at > n.now AS is_open, c.id AS census_id FROM n, proposal p ${JOIN_CENSUS}
       WHERE p.id IN (SELECT r.id FROM rest r WHERE r.snapshot_block IN (SELECT block FROM census WHERE status = 'done'))),
     own AS (
       SELECT count(*) AS could_vote, count(v.voter) AS voted, count(*) FILTER (WHERE p.is_open AND v.voter IS NULL) AS still_open
       FROM counted p
         JOIN LATERAL (SELECT * FROM census_entries(p.census_id) e WHERE e.holder = $1) r ON ${CENSUS_POWER} > 0
         LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = $1)
     SELECT (s.could_vote + o.could_vote)::int AS could_vote, (s.voted + o.voted)::int AS voted, o.still_open::int,
       ((SELECT count(*) FROM rest) - (SELECT count(*) FROM counted))::int AS not_counted
     FROM standing s, own o`,
    [address],
  );
}
