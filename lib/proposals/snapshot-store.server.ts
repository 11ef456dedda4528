import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import type { RowOf } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";

const snapshot = { block: tables.proposal.snapshotBlock, hash: tables.proposal.snapshotBlockHash };
export type Snapshot = RowOf<typeof snapshot>;

/** The snapshot blocks of proposals that are pending or active, each once. */
export async function listOpenSnapshots(): Promise<Snapshot[]> {
  return rows(
    getPool(),
    snapshot,
    `SELECT DISTINCT p.snapshot_block AS block, p.snapshot_block_hash AS hash FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
     WHERE proposal_in_phase(p, 'under-way', n.now) ORDER BY block`,
  );
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
