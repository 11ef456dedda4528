import "server-only";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { column, computed, nullable, numeric, numericArray, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { IS_NFT_KNOWN, MEASURE_UNMEASURED } from "./measure-sql";
import type { CountedBallot } from "./what-decided";

const { ballot } = tables;
/** A voter may sign again and again. */
const MOST_BALLOTS = 10_000;

/** The powers of the largest votes of each side, largest first. */
export async function listLargestVotes(proposalId: bigint, most: number): Promise<Record<Choice, bigint[]>> {
  const side = (choice: Choice) =>
    computed(
      numericArray,
      `ARRAY(SELECT power FROM vote WHERE proposal_id = $1 AND choice = '${choice}' ORDER BY power DESC LIMIT $2)`,
    );
  const sides = { yes: side("yes"), no: side("no") };
  return one(getPool(), sides, `SELECT ${select(sides)}`, [proposalId, most]);
}

const counted = {
  at: column(ballot.createdAt, "created_at"),
  ...pick(ballot, "choice", "power"),
  previous: computed(nullable(ballot.choice), "previous"),
};

/**
 * Every ballot later than the newest `most` votes reach back, newest first, with what its voter said before. A ballot is never
 * newer than its voter's vote, so these voters have all of them.
 */
export async function listLastBallots(proposalId: bigint, most: number): Promise<CountedBallot[]> {
  const found: RowOf<typeof counted>[] = await rows(
    getPool(),
    counted,
    `WITH newest AS MATERIALIZED (
       SELECT voter, cast_at FROM vote WHERE proposal_id = $1 ORDER BY cast_at DESC LIMIT $2 + 1),
     reach AS (SELECT CASE WHEN count(*) > $2 THEN min(cast_at) ELSE '-infinity' END AS after FROM newest)
     SELECT ${select(counted)} FROM (
       SELECT b.created_at, b.choice, b.power, (
         SELECT e.choice FROM ballot e WHERE e.proposal_id = $1 AND e.voter = b.voter AND e.signed_at < b.signed_at
         ORDER BY e.signed_at DESC LIMIT 1) AS previous
       FROM reach, newest n JOIN ballot b ON b.proposal_id = $1 AND b.voter = n.voter
       WHERE b.created_at > reach.after ORDER BY b.created_at DESC LIMIT $3) x`,
    [proposalId, most, MOST_BALLOTS],
  );
  const last = found.at(-1);
  // Of the earliest moment some ballots may be missing then.
  if (last === undefined || found.length < MOST_BALLOTS) return found;
  return found.filter(({ at }) => at > last.at);
}

/** The power of yes and no that NFTs alone gave; null if the index doesn't know who held them. */
export async function findNftPowers(proposalId: bigint): Promise<{ yes: bigint; no: bigint } | null> {
  return maybe(
    getPool(),
    { yes: numeric, no: numeric },
    `SELECT coalesce(m.nft_yes_power, l.nft_yes_power) AS yes, coalesce(m.nft_no_power, l.nft_no_power) AS no
     FROM proposal p LEFT JOIN proposal_measure m ON m.proposal_id = p.id
       LEFT JOIN LATERAL (${MEASURE_UNMEASURED}) l ON true
     WHERE p.id = $1 AND (m.proposal_id IS NOT NULL OR ${IS_NFT_KNOWN})`,
    [proposalId],
  );
}
