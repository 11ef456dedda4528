import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { int8 } from "@/lib/db/fields";
import { type Transaction, tryLockName } from "@/lib/db/transaction.server";

/** As a measure, a vote with 100,000 ballots takes seconds. */
const LIMIT_MS = 60_000;

/** Final proposals whose voters are not counted, the oldest first. A minute old, so that an answer that began before their end is over. */
export function listUncounted(limit: number): Promise<bigint[]> {
  return rows(
    getPool(),
    int8,
    `SELECT p.id FROM proposal p
     WHERE p.final_at IS NOT NULL AND p.ends_at < app_now() - interval '1 minute'
       AND NOT EXISTS (SELECT 1 FROM counted_proposal k WHERE k.proposal_id = p.id)
     ORDER BY p.ends_at, p.id LIMIT $1`,
    [limit],
  );
}

/**
 * Counts the voters of a final proposal among those of its club, once and in any order. False if another transaction counts
 * now: two at the same time would each miss what the other moves.
 */
export async function countProposal(tx: Transaction, proposalId: bigint): Promise<boolean> {
  if (!(await tryLockName(tx, "club voters"))) return false;
  await tx.query(`SET LOCAL statement_timeout = ${LIMIT_MS}`);
  const text = `WITH due AS (
       SELECT p.id, p.club_id, p.ends_at FROM proposal p
       WHERE p.id = $1 AND NOT EXISTS (SELECT 1 FROM counted_proposal k WHERE k.proposal_id = p.id)),
     voters AS MATERIALIZED (
       SELECT d.id, d.club_id, v.voter, k.proposal_id AS before, (o.ends_at, o.id) > (d.ends_at, d.id) AS has_later
       FROM due d JOIN vote v ON v.proposal_id = d.id
         LEFT JOIN club_voter k ON k.club_id = d.club_id AND k.voter = v.voter LEFT JOIN proposal o ON o.id = k.proposal_id),
     moved AS (
       INSERT INTO club_voter (club_id, voter, proposal_id) SELECT club_id, voter, id FROM voters WHERE has_later IS NOT TRUE
       ON CONFLICT (club_id, voter) DO UPDATE SET proposal_id = excluded.proposal_id),
     lessened AS (
       UPDATE counted_proposal k SET last_of_voters = k.last_of_voters - b.voters
       FROM (SELECT before, count(*) AS voters FROM voters WHERE NOT has_later GROUP BY before) b WHERE k.proposal_id = b.before)
     INSERT INTO counted_proposal (proposal_id, last_of_voters)
     SELECT d.id, (SELECT count(*) FROM voters WHERE has_later IS NOT TRUE) FROM due d RETURNING proposal_id AS id`;
  await maybe(tx, int8, { text, query_timeout: LIMIT_MS }, [proposalId]);
  return true;
}
