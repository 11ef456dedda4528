import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { type Bucket, countRequests, LIMITER_CLOCK, type RateLimit } from "@/lib/http/rate-limit-sql";
import { type LiveSession, liveSession, toLiveSession } from "./session-sql";

export type Admission = { ofClient: Bucket; session: LiveSession | null; ofAddress: Bucket | null };

type Row = {
  points: number;
  wait_ms: number;
  address: string | null;
  is_due: boolean | null;
  address_points: number | null;
  address_wait_ms: number | null;
};

/** The buckets are locked in this order alone, client before address, so that requests at once can't wait for each other in a circle. */
const ADMIT = `WITH ${LIMITER_CLOCK},
  of_client AS (${countRequests("SELECT $2::text AS key")}),
  live AS MATERIALIZED (${liveSession("$3")}),
  of_address AS (${countRequests("SELECT $4::text || live.address AS key FROM live, of_client WHERE of_client.points <= $5")})
  SELECT c.points, c.wait_ms, live.address, live.is_due, a.points AS address_points, a.wait_ms AS address_wait_ms
  FROM of_client c LEFT JOIN live ON true LEFT JOIN of_address a ON true`;

/**
 * Counts one request of the client, reads the session and counts one of its address, in one statement: what every signed-in
 * request begins with. The address is not counted when the client is over the limit.
 */
export async function countAndFindSession({
  limit,
  maxPoints,
  client,
  sessionId,
}: {
  limit: RateLimit;
  /** Of the client, beyond which its address is not counted. */
  maxPoints: number;
  client: string;
  sessionId: string;
}): Promise<Admission> {
  const { rows } = await getPool().query<Row>(ADMIT, [
    limit.windowSeconds * 1_000,
    `${limit.name}:${client}`,
    sessionId,
    `${limit.name}:`,
    maxPoints,
  ]);
  const [row] = rows;
  if (!row) throw new Error("the rate limiter gave no row");
  const { address, is_due, address_points, address_wait_ms } = row;
  const isCounted = address_points !== null && address_wait_ms !== null;
  return {
    ofClient: { points: row.points, waitMs: row.wait_ms },
    session: address === null ? null : toLiveSession({ id: sessionId, address, isDue: is_due ?? false }),
    ofAddress: isCounted ? { points: address_points, waitMs: address_wait_ms } : null,
  };
}
