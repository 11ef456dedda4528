import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { findNewestRelease, insertRelease, lockReleases, type Release } from "./release-store.server";

/** Enters a release into the public log, unless the newest has the same files. After a return to older files, those are entered again. */
export async function enterRelease(given: {
  commit: string | null;
  manifest: string;
}): Promise<{ release: Release; isNew: boolean }> {
  return inTransaction(async (tx) => {
    await lockReleases(tx);
    const newest = await findNewestRelease(tx);
    if (newest?.manifest === given.manifest) return { release: newest, isNew: false };
    await insertRelease(tx, { number: (newest?.number ?? 0) + 1, ...given });
    const release = await findNewestRelease(tx);
    if (release === null) throw new Error("the release that was just stored is gone");
    return { release, isNew: true };
  });
}
