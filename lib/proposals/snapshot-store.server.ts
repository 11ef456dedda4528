import "server-only";
import { getPool } from "@/lib/db/pool.server";

export type Snapshot = { block: bigint; hash: string };

/** The snapshot blocks of proposals that are pending or active, each once. */
export async function listOpenSnapshots(): Promise<Snapshot[]> {
  const { rows } = await getPool().query<{ snapshot_block: string; snapshot_block_hash: string }>(
    `SELECT DISTINCT snapshot_block, snapshot_block_hash FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
     WHERE proposal_in_phase(p, 'under-way', n.now) ORDER BY snapshot_block`,
  );
  return rows.map((row) => ({ block: BigInt(row.snapshot_block), hash: row.snapshot_block_hash }));
}

/** Notes on the proposals of a snapshot whether its block is still on the chain; answers how many changed. */
export async function markSnapshot({ block, hash, isLost }: Snapshot & { isLost: boolean }): Promise<number> {
  const { rowCount } = await getPool().query(
    `UPDATE proposal SET snapshot_lost_at = CASE WHEN $3 THEN app_now() END
     WHERE snapshot_block = $1 AND snapshot_block_hash = $2 AND (snapshot_lost_at IS NOT NULL) <> $3
       AND ends_at > (SELECT app_now())`,
    [block, hash, isLost],
  );
  return rowCount ?? 0;
}
