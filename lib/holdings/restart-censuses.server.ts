import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import type { Census } from "./census";
import { findSources, isOutdated } from "./census-sources.server";
import { emptyCensus, listRunningCensuses, lockCensus, reopenCensuses } from "./census-store.server";

/**
 * Restarts every census that used a now distrusted index. Call it before lifting a distrust, because afterwards nobody knows
 * which pages were wrong.
 */
export async function restartOutdatedCensuses(): Promise<void> {
  const now = await findSources();
  await reopenCensuses(now);
  for (const census of await listRunningCensuses()) {
    if (census.sources !== null && isOutdated(census.sources, now)) await restartCensus(census);
  }
}

/** Deletes the rows so far, unless another worker has moved the census. */
export async function restartCensus({ id, cursor }: Census): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockCensus(tx, id);
    if (locked.status === "running" && locked.cursor === cursor) await emptyCensus(tx, id);
  });
}
