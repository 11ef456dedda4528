import "server-only";
import { getPool, maybe } from "@/lib/db/database.server";
import { computed, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { lockName, type Queryable, type Transaction } from "@/lib/db/transaction.server";

const release = {
  ...pick(tables.clientRelease, "number", "manifest"),
  entry: computed(text, "log_release_body(r)"),
};
export type Release = RowOf<typeof release>;

/** The newest release; null before the first. */
export function findNewestRelease(db: Queryable = getPool()): Promise<Release | null> {
  return maybe(
    db,
    release,
    `SELECT ${select(release, "r")} FROM client_release r ORDER BY r.number DESC LIMIT 1`,
  );
}

/** One release at a time, so that each is compared with the one before it; held until the transaction ends. */
export async function lockReleases(tx: Transaction): Promise<void> {
  await lockName(tx, "release");
}

/** Stores a release; a trigger writes its entry in the log. */
export async function insertRelease(
  tx: Transaction,
  { number, commit, manifest }: { number: number; commit: string | null; manifest: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO client_release (number, "commit", manifest, at) VALUES ($1, $2, $3, app_now())`,
    [number, commit, manifest],
  );
}
