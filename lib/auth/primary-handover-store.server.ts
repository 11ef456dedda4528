import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";

export type Handover = { id: bigint; from: Address; to: Address; effectiveAt: Date; namedAt: Date };

/** Who was named primary admin and whose time has not come; null when nobody is. */
export async function findPendingHandover(db: Queryable = getPool()): Promise<Handover | null> {
  const { rows } = await db.query<{
    id: string;
    from_address: string;
    to_address: string;
    effective_at: Date;
    named_at: Date;
  }>(
    `SELECT id, from_address, to_address, effective_at, named_at FROM primary_handover
     WHERE withdrawn_at IS NULL AND effective_at > (SELECT app_now()) ORDER BY effective_at LIMIT 1`,
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: BigInt(row.id),
    from: requireAddress(row.from_address),
    to: requireAddress(row.to_address),
    effectiveAt: row.effective_at,
    namedAt: row.named_at,
  };
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
  const { rows } = await tx.query<{ effective_at: Date }>(
    `WITH t AS MATERIALIZED (SELECT date_trunc('milliseconds', app_now()) AS now)
     INSERT INTO primary_handover (from_address, to_address, effective_at, named_at)
     SELECT $1, $2, coalesce($3::timestamptz, t.now), t.now FROM t
     WHERE $3::timestamptz IS NULL OR ($3 > t.now AND $3 <= t.now + make_interval(days => $4))
     RETURNING effective_at`,
    [from, to, effectiveAt, maxDays],
  );
  return rows[0]?.effective_at ?? null;
}

/** False when its time has come meanwhile. */
export async function withdrawHandover(tx: Transaction, id: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH t AS MATERIALIZED (SELECT date_trunc('milliseconds', app_now()) AS now)
     UPDATE primary_handover SET withdrawn_at = t.now FROM t
     WHERE id = $1 AND withdrawn_at IS NULL AND effective_at > t.now`,
    [id],
  );
  return rowCount === 1;
}
