import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";

/** At most `points` requests of one client in `windowSeconds`, counted apart under `name`; times RATE_LIMIT_MULTIPLIER. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

/** The database's own clock: those of instances differ, and app_now() may be set back in local mode. */
const NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

const COUNT = `WITH t AS MATERIALIZED (SELECT ${NOW_MS} AS now)
  INSERT INTO rate_bucket AS bucket (key, points, expire) SELECT $1, 1, t.now + $2::bigint FROM t
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN bucket.expire <= (SELECT now FROM t) THEN 1 ELSE bucket.points + 1 END,
    expire = CASE WHEN bucket.expire <= (SELECT now FROM t) THEN excluded.expire ELSE bucket.expire END
  RETURNING points, (expire - (SELECT now FROM t))::int AS wait_ms`;

// A subquery, here as in other clean-ups: a volatile function in the condition itself would read the whole table.
const CLEAN_EXPIRED = `DELETE FROM rate_bucket WHERE key IN (
  SELECT key FROM rate_bucket WHERE expire < (SELECT ${NOW_MS})
  ORDER BY expire LIMIT 5 FOR UPDATE SKIP LOCKED)`;

/**
 * Counts one request of `client` in one statement (T34). Throws TOO_MANY_REQUESTS with the seconds to wait; any fault of
 * the database rises, so an unreachable limiter refuses.
 */
export async function consumeRateLimit(
  { name, points, windowSeconds }: RateLimit,
  client: string,
): Promise<void> {
  const { rows } = await getPool().query<{ points: number; wait_ms: number }>(COUNT, [
    `${name}:${client}`,
    windowSeconds * 1_000,
  ]);
  const [bucket] = rows;
  if (!bucket) throw new Error("the rate limiter gave no row");
  if (bucket.points > points * getEnvironment().RATE_LIMIT_MULTIPLIER) throw tooManyRequests(bucket.wait_ms);
  // Every window that opens clears up to five that ended: the table stays small without a timer.
  if (bucket.points === 1) await getPool().query(CLEAN_EXPIRED);
}

function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("TOO_MANY_REQUESTS", `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
