import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import { at, bool, computed, int4, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** A signed-in browser as admins see it: by a digest of its id, which opens nothing. */
const HANDLE = "left(encode(sha256(convert_to(s.id, 'UTF8')), 'hex'), 32)";
const listedSession = {
  ...at("s", pick(tables.liveSession, "address", "createdAt", "lastSeenAt", "expiresAt")),
  handle: computed(text, HANDLE),
  /** What they call themselves. */
  name: computed(nullable(text), personNameSql("s.address")),
  isOwn: computed(bool, "s.id = $5"),
};
export type ListedSession = RowOf<typeof listedSession>;

/** Sessions that live, the newest first; `address` is the beginning of one in lower case, "" for all. `ownId` is the asking session's. */
export function listLiveSessions({
  address,
  after,
  limit,
  ownId,
}: {
  address: string;
  after: { createdAt: Date; handle: string } | null;
  limit: number;
  ownId: string;
}): Promise<ListedSession[]> {
  return rows(
    getPool(),
    listedSession,
    `SELECT ${select(listedSession)} FROM live_session s
     WHERE starts_with(s.address, $1)
       AND ($2::timestamptz IS NULL OR s.created_at <= $2 AND (s.created_at < $2 OR ${HANDLE} > $3))
     ORDER BY s.created_at DESC, ${HANDLE} LIMIT $4`,
    [address, after?.createdAt ?? null, after?.handle ?? "", limit, ownId],
  );
}

/** How many sessions live, and of how many people. */
export function countLiveSessions(): Promise<{ sessions: number; people: number }> {
  return one(
    getPool(),
    { sessions: int4, people: int4 },
    `SELECT count(*)::int AS sessions, count(DISTINCT address)::int AS people FROM live_session`,
  );
}

/** Ends those sessions of the address that live, or all of them; answers how many lived before and how many were ended. */
export function endLiveSessions(
  tx: Transaction,
  { address, handles }: { address: Address; handles: readonly string[] | "all" },
): Promise<{ lived: number; ended: number }> {
  return one(
    tx,
    { lived: int4, ended: int4 },
    `WITH live AS MATERIALIZED (
       SELECT s.id, ${HANDLE} AS handle FROM live_session s WHERE s.address = $1 ORDER BY s.id FOR UPDATE
     ), ended AS (
       UPDATE session SET revoked_at = app_now() FROM live
       WHERE session.id = live.id AND ($2::text[] IS NULL OR live.handle = ANY ($2)) RETURNING 1
     )
     SELECT (SELECT count(*) FROM live)::int AS lived, (SELECT count(*) FROM ended)::int AS ended`,
    [address, handles === "all" ? null : handles],
  );
}
