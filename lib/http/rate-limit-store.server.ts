import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";
import type { Bucket, RateLimit } from "./rate-limit";

/**
 * Counts one request of `client` in one statement (T34). Throws TOO_MANY_REQUESTS with the seconds to wait; any fault of
 * the database rises, so an unreachable limiter refuses.
 */
export async function consumeRateLimit(limit: RateLimit, client: string): Promise<void> {
  const { rows } = await getPool().query<{ points: number; wait_ms: number }>(
    "SELECT points, wait_ms FROM admit_request($1, $2, $3, $4, NULL)",
    [limit.name, limit.windowSeconds * 1_000, maxPoints(limit), client],
  );
  const [bucket] = rows;
  if (!bucket) throw new Error("the rate limiter gave no row");
  refuseOver(limit, { points: bucket.points, waitMs: bucket.wait_ms });
}

/** Requests that one bucket takes within its window. */
export function maxPoints({ points }: RateLimit): number {
  return points * getEnvironment().RATE_LIMIT_MULTIPLIER;
}

/** Throws TOO_MANY_REQUESTS when the bucket holds more than the limit allows. */
export function refuseOver(limit: RateLimit, { points, waitMs }: Bucket): void {
  if (points <= maxPoints(limit)) return;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AppError("TOO_MANY_REQUESTS", `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
