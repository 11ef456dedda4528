import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, type RowOf } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { inTransaction, lockName } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const registeredSafe = pick(tables.sponsorSafe, "safe", "registeredAt");
export type RegisteredSafe = RowOf<typeof registeredSafe>;

/** The Safes from which a sponsor pays, the first one first. */
export async function listSafesOf(sponsor: Address): Promise<RegisteredSafe[]> {
  return rows(
    getPool(),
    registeredSafe,
    "SELECT safe, registered_at FROM sponsor_safe WHERE sponsor = $1 AND removed_at IS NULL ORDER BY registered_at, safe",
    [sponsor],
  );
}

/** Registers a Safe; registering twice is harmless. False when the sponsor has as many as one may have. */
export async function insertSafe({
  sponsor,
  safe,
  limit,
}: {
  sponsor: Address;
  safe: Address;
  limit: number;
}): Promise<boolean> {
  return inTransaction(async (tx) => {
    // Two tabs would otherwise both count before the other's Safe is there.
    await lockName(tx, `safes of ${sponsor}`);
    const { rowCount } = await tx.query(
      `INSERT INTO sponsor_safe (sponsor, safe, registered_at) SELECT $1, $2, t.now FROM (SELECT app_now() AS now) t
       WHERE (SELECT count(*) FROM sponsor_safe WHERE sponsor = $1 AND safe <> $2 AND removed_at IS NULL) < $3
       ON CONFLICT (sponsor, safe) DO UPDATE SET removed_at = NULL,
         registered_at = CASE WHEN sponsor_safe.removed_at IS NULL THEN sponsor_safe.registered_at ELSE excluded.registered_at END`,
      [sponsor, safe, limit],
    );
    return rowCount === 1;
  });
}

/** What was proved with it stays proved. */
export async function removeSafe({ sponsor, safe }: { sponsor: Address; safe: Address }): Promise<void> {
  await getPool().query(
    "UPDATE sponsor_safe SET removed_at = app_now() WHERE sponsor = $1 AND safe = $2 AND removed_at IS NULL",
    [sponsor, safe],
  );
}
