import "server-only";
import { getPool, getPrisma } from "@/lib/db/database.server";
import { readNow } from "@/lib/db/read-now.server";
import { type Address, requireAddress } from "@/lib/shared/address";

/** A session that lives; due = not seen for 5 minutes. */
export type LiveSession = { address: Address; isDue: boolean };

export async function findLiveSession(id: string): Promise<LiveSession | null> {
  const { liveSession } = await getPrisma();
  const row = await liveSession.findUnique({ where: { id } });
  return row && { address: requireAddress(row.address), isDue: row.isDue };
}

const SEEN_FOR_MS = 5 * 60_000;

/** Moves lastSeenAt to now, unless another request did so within 5 minutes. */
export async function touchSession(id: string): Promise<void> {
  const [{ session }, now] = await Promise.all([getPrisma(), readNow()]);
  const lastSeenAt = { lte: new Date(now.getTime() - SEEN_FOR_MS) };
  await session.updateMany({ where: { id, revokedAt: null, lastSeenAt }, data: { lastSeenAt: now } });
}

/** Ends the session on every instance; a session that has ended keeps its first end. */
export async function revokeSession(id: string): Promise<void> {
  const [{ session }, now] = await Promise.all([getPrisma(), readNow()]);
  await session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } });
}

/** Removes a few sessions that ended a week ago, so that the table stays small without a timer; the subquery lets the index serve. */
export async function removeSomeEndedSessions(): Promise<void> {
  await getPool().query(
    `DELETE FROM session WHERE id IN (
       SELECT id FROM session WHERE expires_at < (SELECT app_now() - interval '7 days')
       LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
}
