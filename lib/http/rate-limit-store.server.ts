import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";
import { type Bucket, countRequests, LIMITER_CLOCK, LIMITER_NOW, type RateLimit } from "./rate-limit-sql";

// A subquery, here as in other clean-ups: a volatile function in the condition itself would read the whole table.
const CLEAN_EXPIRED = `DELETE FROM rate_bucket WHERE key IN (
  SELECT key FROM rate_bucket WHERE expire < (SELECT ${LIMITER_NOW})
  ORDER BY expire LIMIT 5 FOR UPDATE SKIP LOCKED)`;

/**
 * Counts one request of `client` in one statement (T34). Throws TOO_MANY_REQUESTS with the seconds to wait; any fault of
 * the database rises, so an unreachable limiter refuses.
 */
export async function consumeRateLimit(limit: RateLimit, client: string): Promise<void> {
  const { rows } = await getPool().query<{ points: number; wait_ms: number }>(
    `WITH ${LIMITER_CLOCK} ${countRequests("SELECT $2::text AS key")}`,
    [limit.windowSeconds * 1_000, `${limit.name}:${client}`],
  );
  const [bucket] = rows;
  if (!bucket) throw new Error("the rate limiter gave no row");
  await settleRateLimit(limit, { points: bucket.points, waitMs: bucket.wait_ms });
}

/** Requests that one bucket takes within its window. */
export function maxPoints({ points }: RateLimit): number {
  return points * getEnvironment().RATE_LIMIT_MULTIPLIER;
}

/** Throws TOO_MANY_REQUESTS when the bucket holds more than the limit allows. */
export async function settleRateLimit(limit: RateLimit, { points, waitMs }: Bucket): Promise<void> {
  if (points > maxPoints(limit)) throw tooManyRequests(waitMs);
  // Every window that opens clears up to five that ended: the table stays small without a timer.
  if (points === 1) await getPool().query(CLEAN_EXPIRED);
}

function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("TOO_MANY_REQUESTS", `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
