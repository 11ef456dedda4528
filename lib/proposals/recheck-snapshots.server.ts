import "server-only";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { getLogger } from "@/lib/env/logger.server";
import { splitEvery } from "@/lib/shared/split-every";
import { listOpenSnapshots, markSnapshot } from "./snapshot-store.server";

const BLOCKS_AT_ONCE = 50;

export type SnapshotReport = { checked: number; changed: number };

/**
 * Checks whether the snapshot blocks of open proposals are still on the chain. If one isn't, the proposal says so: frozen
 * powers stay, and moderators may cancel (product.md). A block that the node doesn't have is no news. Throws
 * CHAIN_UNAVAILABLE.
 */
export async function recheckSnapshots(): Promise<SnapshotReport> {
  const report = { checked: 0, changed: 0 };
  for (const snapshots of splitEvery(BLOCKS_AT_ONCE, await listOpenSnapshots())) {
    const blocks = await readBlocks(snapshots.map(({ block }) => block));
    for (const [index, snapshot] of snapshots.entries()) {
      const found = blocks[index];
      if (!found) continue;
      const isLost = found.hash !== snapshot.hash;
      const changed = await markSnapshot({ ...snapshot, isLost });
      if (changed > 0) getLogger().warn({ block: snapshot.block.toString(), isLost }, "snapshot block");
      report.checked += 1;
      report.changed += changed;
    }
  }
  return report;
}
