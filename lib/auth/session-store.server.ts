import "server-only";
import { getPool, getPrisma } from "@/lib/db/database.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";

/** A session that lives; due = not seen for 5 minutes. */
export type LiveSession = { address: Address; isDue: boolean };

export async function findLiveSession(id: string): Promise<LiveSession | null> {
  const { liveSession } = await getPrisma();
  const row = await liveSession.findUnique({ where: { id } });
  return row && { address: requireAddress(row.address), isDue: row.isDue };
}

/** Moves last_seen_at to now, unless another request did so within 5 minutes. */
export async function touchSession(id: string): Promise<void> {
  await getPool().query(
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     UPDATE session SET last_seen_at = t.now FROM t
     WHERE id = $1 AND revoked_at IS NULL AND last_seen_at <= t.now - interval '5 minutes'`,
    [id],
  );
}

/** Ends the session on every instance; a session that has ended keeps its first end. */
export async function revokeSession(id: string, db: Queryable = getPool()): Promise<void> {
  await db.query("UPDATE session SET revoked_at = app_now() WHERE id = $1 AND revoked_at IS NULL", [id]);
}

/** Removes a few sessions that ended a week ago, so that the table stays small without a timer; the subquery lets the index serve. */
export async function removeSomeEndedSessions(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM session WHERE id IN (
       SELECT id FROM session WHERE expires_at < (SELECT app_now() - interval '7 days')
       LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
}
