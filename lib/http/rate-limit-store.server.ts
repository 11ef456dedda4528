import "server-only";
import { getPool, one } from "@/lib/db/database.server";
import { int4 } from "@/lib/db/fields";
import { getEnvironment } from "@/lib/env/environment.server";
import { type Quota, type RateLimit, toQuota } from "./rate-limit";

/** Counts one request of `client` in one statement (T34). Any fault of the database rises, so an unreachable limiter refuses. */
export async function countRequest(limit: RateLimit, client: string): Promise<Quota> {
  const bucket = await one(
    getPool(),
    { points: int4, waitMs: int4 },
    "SELECT points, wait_ms FROM admit_request($1, $2, $3, $4, NULL)",
    [limit.name, limit.windowSeconds * 1_000, maxPoints(limit), client],
  );
  return toQuota({ limit, maxPoints: maxPoints(limit), bucket });
}

/** Requests that one bucket takes within its window. */
export function maxPoints({ points }: RateLimit): number {
  return points * getEnvironment().RATE_LIMIT_MULTIPLIER;
}
