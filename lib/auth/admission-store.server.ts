import "server-only";
import { getPool, one } from "@/lib/db/database.server";
import { address, bool, int4, optional, type RowOf } from "@/lib/db/fields";
import type { RateLimit } from "@/lib/http/rate-limit";

const bucket = { points: int4, waitMs: int4 };
const admission = {
  client: bucket,
  session: optional({ address, isDue: bool }),
  address: optional(bucket),
};

/**
 * Counts one request of the client, reads the session and counts one of its address, in one statement: what every signed-in
 * request begins with. The address is not counted when the client is over the limit.
 */
export function countAndFindSession({
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
}): Promise<RowOf<typeof admission>> {
  return one(
    getPool(),
    admission,
    `SELECT points AS client_points, wait_ms AS client_wait_ms, address AS session_address, is_due AS session_is_due,
       address_points, address_wait_ms
     FROM admit_request($1, $2, $3, $4, $5)`,
    [limit.name, limit.windowSeconds * 1_000, maxPoints, client, sessionId],
  );
}
