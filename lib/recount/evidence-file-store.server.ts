import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { inTransaction } from "@/lib/db/transaction.server";
import { END_HEAD_MS } from "@/lib/log/tree-head";

const file = pick(
  tables.evidenceFile,
  "proposalId",
  "state",
  "after",
  "ballots",
  "pieces",
  "bytes",
  "isComplete",
);
export type EvidenceFile = RowOf<typeof file>;

export function findFile(proposalId: bigint): Promise<EvidenceFile | null> {
  return maybe(getPool(), file, `SELECT ${select(file)} FROM evidence_file WHERE proposal_id = $1`, [
    proposalId,
  ]);
}

/**
 * Votes whose evidence won't grow any more and has no complete file, begun files first: their result is in the log, a head
 * was signed after their end, and their census is there.
 */
export function listWithoutFile({
  maxBallots,
  limit,
}: {
  maxBallots: number;
  limit: number;
}): Promise<bigint[]> {
  return rows(
    getPool(),
    tables.proposal.id,
    `SELECT p.id FROM proposal p JOIN log_result r ON r.proposal_id = p.id
     JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.status = 'done'
     LEFT JOIN evidence_file f ON f.proposal_id = p.id
     WHERE p.ends_at < app_now() - make_interval(secs => $1) AND r.ballots <= $2 AND f.is_complete IS NOT TRUE
     ORDER BY f.proposal_id, p.id LIMIT $3`,
    [END_HEAD_MS / 1_000, maxBallots, limit],
  );
}

/** Deletes a file of another state, and answers the names of its pieces in the object store. */
export function deleteOtherFile({
  proposalId,
  state,
}: Pick<EvidenceFile, "proposalId" | "state">): Promise<string[]> {
  return rows(
    getPool(),
    text,
    `WITH gone AS (DELETE FROM evidence_file WHERE proposal_id = $1 AND state <> $2 RETURNING proposal_id)
     SELECT p.object FROM evidence_piece p JOIN gone USING (proposal_id) WHERE p.object IS NOT NULL`,
    [proposalId, state],
  );
}

const piece = { packed: tables.evidencePiece.deflated, object: tables.evidencePiece.object };
/** The bytes of a piece, or their name in the object store. */
export type EvidencePiece = RowOf<typeof piece>;

/**
 * Adds the file's next piece and writes how far it is now. False if somebody else was faster or removed the file; then
 * nothing is written.
 */
export function addPiece(next: EvidenceFile, { packed, object }: EvidencePiece): Promise<boolean> {
  const { proposalId, state, after, ballots, pieces, bytes, isComplete } = next;
  return inTransaction(async (tx) => {
    const { rowCount } = await tx.query(
      pieces === 1
        ? `INSERT INTO evidence_file (proposal_id, state, after, ballots, pieces, bytes, is_complete, written_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, app_now()) ON CONFLICT (proposal_id) DO NOTHING`
        : `UPDATE evidence_file SET after = $3, ballots = $4, pieces = $5, bytes = $6, is_complete = $7, written_at = app_now()
           WHERE proposal_id = $1 AND state = $2 AND pieces = $5::int - 1 AND NOT is_complete`,
      [proposalId, state, after, ballots, pieces, bytes, isComplete],
    );
    if (rowCount === 0) return false;
    await tx.query(
      "INSERT INTO evidence_piece (proposal_id, number, deflated, object) VALUES ($1, $2, $3, $4)",
      [proposalId, pieces, packed, object],
    );
    return true;
  });
}

/** A piece of a file, from 1; null if the file is no longer there. */
export function findPiece(proposalId: bigint, number: number): Promise<EvidencePiece | null> {
  return maybe(
    getPool(),
    piece,
    `SELECT ${select(piece)} FROM evidence_piece WHERE proposal_id = $1 AND number = $2`,
    [proposalId, number],
  );
}
