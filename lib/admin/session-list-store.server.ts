import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";

/** A signed-in browser as admins see it: by a digest of its id, which opens nothing. */
export type ListedSession = {
  address: Address;
  handle: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

type Row = { address: string; handle: string; created_at: Date; last_seen_at: Date; expires_at: Date };

const HANDLE = "left(encode(sha256(convert_to(s.id, 'UTF8')), 'hex'), 32)";

/** Sessions that live, the newest first; `address` is the beginning of one in lower case, "" for all. */
export async function listLiveSessions({
  address,
  after,
  limit,
}: {
  address: string;
  after: { createdAt: Date; handle: string } | null;
  limit: number;
}): Promise<ListedSession[]> {
  const { rows } = await getPool().query<Row>(
    `SELECT s.address, ${HANDLE} AS handle, s.created_at, s.last_seen_at, s.expires_at FROM live_session s
     WHERE starts_with(s.address, $1)
       AND ($2::timestamptz IS NULL OR s.created_at <= $2 AND (s.created_at < $2 OR ${HANDLE} > $3))
     ORDER BY s.created_at DESC, ${HANDLE} LIMIT $4`,
    [address, after?.createdAt ?? null, after?.handle ?? "", limit],
  );
  return rows.map(toSession);
}

/** How many sessions live, and of how many people. */
export async function countLiveSessions(): Promise<{ sessions: number; people: number }> {
  const { rows } = await getPool().query<{ sessions: number; people: number }>(
    `SELECT count(*)::int AS sessions, count(DISTINCT address)::int AS people FROM live_session`,
  );
  return rows[0] ?? { sessions: 0, people: 0 };
}

/** Ends those sessions of the address that live, or all of them; answers how many lived before and how many were ended. */
export async function endLiveSessions(
  tx: Transaction,
  { address, handles }: { address: Address; handles: readonly string[] | "all" },
): Promise<{ lived: number; ended: number }> {
  const { rows } = await tx.query<{ lived: number; ended: number }>(
    `WITH live AS MATERIALIZED (
       SELECT s.id, ${HANDLE} AS handle FROM live_session s WHERE s.address = $1 ORDER BY s.id FOR UPDATE
     ), ended AS (
       UPDATE session SET revoked_at = app_now() FROM live
       WHERE session.id = live.id AND ($2::text[] IS NULL OR live.handle = ANY ($2)) RETURNING 1
     )
     SELECT (SELECT count(*) FROM live)::int AS lived, (SELECT count(*) FROM ended)::int AS ended`,
    [address, handles === "all" ? null : handles],
  );
  return rows[0] ?? { lived: 0, ended: 0 };
}

function toSession({ address, handle, created_at, last_seen_at, expires_at }: Row): ListedSession {
  return {
    address: requireAddress(address),
    handle,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    expiresAt: expires_at,
  };
}
