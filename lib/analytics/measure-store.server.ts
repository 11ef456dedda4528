import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { address, bool, int8 } from "@/lib/db/fields";
import type { Transaction } from "@/lib/db/transaction.server";
import { IS_NFT_KNOWN, MEASURE_VOTES } from "./measure-sql";

/** A vote with 100,000 ballots takes seconds on a busy database, and those after it wait for its measure. */
const LIMIT_MS = 60_000;

/** Ended proposals without a measure that the index could give one, the oldest first. */
export async function listUnmeasured(
  limit: number,
): Promise<{ id: bigint; nft: string; isFinal: boolean }[]> {
  return rows(
    getPool(),
    { id: int8, nft: address, isFinal: bool },
    `SELECT p.id, p.nft, p.final_at IS NOT NULL AS is_final FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
     WHERE proposal_in_phase(p, 'ended', n.now) AND ${IS_NFT_KNOWN}
       AND NOT EXISTS (SELECT 1 FROM proposal_measure m WHERE m.proposal_id = p.id)
     ORDER BY p.ends_at LIMIT $1`,
    [limit],
  );
}

/**
 * Stores the measure of a final proposal, once. It locks the index of its NFT, so a distrust or rewind comes after and
 * deletes the measure. Two statements, because one that waited would see old data.
 */
export async function insertMeasure(
  tx: Transaction,
  { proposalId, nft }: { proposalId: bigint; nft: string },
): Promise<void> {
  await tx.query("SELECT 1 FROM holdings_index WHERE contract = $1 FOR SHARE", [nft]);
  await tx.query(`SET LOCAL statement_timeout = ${LIMIT_MS}`);
  const text = `INSERT INTO proposal_measure (proposal_id, nft, snapshot_block, nft_yes_power, nft_no_power, votes_by_tenth, power_by_tenth, measured_at)
     SELECT p.id, p.nft, p.snapshot_block, l.nft_yes_power, l.nft_no_power, l.votes_by_tenth, l.power_by_tenth, app_now()
     FROM proposal p CROSS JOIN LATERAL (${MEASURE_VOTES}) l
     WHERE p.id = $1 AND p.final_at IS NOT NULL AND ${IS_NFT_KNOWN}
     ON CONFLICT (proposal_id) DO NOTHING RETURNING proposal_id AS id`;
  await maybe(tx, int8, { text, query_timeout: LIMIT_MS }, [proposalId]);
}
