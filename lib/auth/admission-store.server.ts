import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Bucket, RateLimit } from "@/lib/http/rate-limit";
import { requireAddress } from "@/lib/shared/address";
import type { LiveSession } from "./live-session";

export type Admission = { ofClient: Bucket; session: LiveSession | null; ofAddress: Bucket | null };

type Row = {
  points: number;
  wait_ms: number;
  address: string | null;
  is_due: boolean | null;
  address_points: number | null;
  address_wait_ms: number | null;
};

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
  const { rows } = await getPool().query<Row>("SELECT * FROM admit_request($1, $2, $3, $4, $5)", [
    limit.name,
    limit.windowSeconds * 1_000,
    maxPoints,
    client,
    sessionId,
  ]);
  const [row] = rows;
  if (!row) throw new Error("the rate limiter gave no row");
  const { address, is_due, address_points, address_wait_ms } = row;
  const isCounted = address_points !== null && address_wait_ms !== null;
  return {
    ofClient: { points: row.points, waitMs: row.wait_ms },
    session:
      address === null
        ? null
        : { id: sessionId, address: requireAddress(address), isDueForTouch: is_due ?? false },
    ofAddress: isCounted ? { points: address_points, waitMs: address_wait_ms } : null,
  };
}
