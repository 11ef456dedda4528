import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";

/** At most `points` requests of one client in `windowSeconds`, counted apart under `name`; times RATE_LIMIT_MULTIPLIER. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

/** What a bucket says after a request was counted in it. */
export type Bucket = { points: number; waitMs: number };

/** The database's own clock: those of instances differ, and app_now() may be set back in local mode. */
const NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
/** A common table expression that `countRequests` reads. */
export const LIMITER_CLOCK = `limiter_clock AS MATERIALIZED (SELECT ${NOW_MS} AS now)`;

/** SQL that counts one request for each row of `keys`, a query that gives `key`; $1 is the window in milliseconds. */
export function countRequests(keys: string): string {
  return `INSERT INTO rate_bucket AS bucket (key, points, expire)
    SELECT k.key, 1, t.now + $1::bigint FROM (${keys}) k, limiter_clock t
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN bucket.expire <= (SELECT now FROM limiter_clock) THEN 1 ELSE bucket.points + 1 END,
      expire = CASE WHEN bucket.expire <= (SELECT now FROM limiter_clock) THEN excluded.expire ELSE bucket.expire END
    RETURNING points, (expire - (SELECT now FROM limiter_clock))::int AS wait_ms`;
}

// A subquery, here as in other clean-ups: a volatile function in the condition itself would read the whole table.
const CLEAN_EXPIRED = `DELETE FROM rate_bucket WHERE key IN (
  SELECT key FROM rate_bucket WHERE expire < (SELECT ${NOW_MS})
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
