import "server-only";
import { getPool, maybe } from "@/lib/db/database.server";
import { pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const handover = pick(tables.primaryHandover, "id", "toAddress", "effectiveAt");
type Handover = RowOf<typeof handover>;

/** The named next primary admin whose time has not come; null if there is none. */
export function findPendingHandover(db: Queryable = getPool()): Promise<Handover | null> {
  return maybe(
    db,
    handover,
    `SELECT ${select(handover)} FROM primary_handover
     WHERE withdrawn_at IS NULL AND effective_at > (SELECT app_now()) ORDER BY effective_at LIMIT 1`,
  );
}

/** Notes the next primary admin; without a time from now on. Null when the time has passed or is later than `maxDays` from now. */
export async function insertHandover(
  tx: Transaction,
  {
    from,
    to,
    effectiveAt,
    maxDays,
  }: { from: Address; to: Address; effectiveAt: Date | null; maxDays: number },
): Promise<Date | null> {
  return maybe(
    tx,
    tables.primaryHandover.effectiveAt,
    `WITH t AS MATERIALIZED (SELECT date_trunc('milliseconds', app_now()) AS now)
     INSERT INTO primary_handover (from_address, to_address, effective_at, named_at)
     SELECT $1, $2, coalesce($3::timestamptz, t.now), t.now FROM t
     WHERE $3::timestamptz IS NULL OR ($3 > t.now AND $3 <= t.now + make_interval(days => $4))
     RETURNING effective_at`,
    [from, to, effectiveAt, maxDays],
  );
}

/** False if its time has come in between. */
export async function withdrawHandover(tx: Transaction, id: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH t AS MATERIALIZED (SELECT date_trunc('milliseconds', app_now()) AS now)
     UPDATE primary_handover SET withdrawn_at = t.now FROM t
     WHERE id = $1 AND withdrawn_at IS NULL AND effective_at > t.now`,
    [id],
  );
  return rowCount === 1;
}
