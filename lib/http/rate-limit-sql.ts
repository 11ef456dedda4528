/** At most `points` requests of one client in `windowSeconds`, counted apart under `name`; times RATE_LIMIT_MULTIPLIER. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

/** What a bucket says after a request was counted in it. */
export type Bucket = { points: number; waitMs: number };

/** The database's own clock: those of instances differ, and app_now() may be set back in local mode. */
export const LIMITER_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
/** A common table expression that `countRequests` reads. */
export const LIMITER_CLOCK = `limiter_clock AS MATERIALIZED (SELECT ${LIMITER_NOW} AS now)`;

/** SQL that counts one request for each row of `keys`, a query that gives `key`; $1 is the window in milliseconds. */
export function countRequests(keys: string): string {
  return `INSERT INTO rate_bucket AS bucket (key, points, expire)
    SELECT k.key, 1, t.now + $1::bigint FROM (${keys}) k, limiter_clock t
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN bucket.expire <= (SELECT now FROM limiter_clock) THEN 1 ELSE bucket.points + 1 END,
      expire = CASE WHEN bucket.expire <= (SELECT now FROM limiter_clock) THEN excluded.expire ELSE bucket.expire END
    RETURNING points, (expire - (SELECT now FROM limiter_clock))::int AS wait_ms`;
}
