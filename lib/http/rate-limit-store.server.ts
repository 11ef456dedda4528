import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getPool } from "@/lib/db/pool.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";

/** At most `points` requests of one client in `windowSeconds`, counted apart under `name`; times RATE_LIMIT_MULTIPLIER. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

const CLEAN_EXPIRED = `DELETE FROM rate_bucket WHERE key IN (
  SELECT key FROM rate_bucket WHERE expire < $1 ORDER BY expire LIMIT 5 FOR UPDATE SKIP LOCKED)`;

/**
 * Counts one request of `client` in one statement (T34). Throws TOO_MANY_REQUESTS with the seconds to wait; any fault of
 * the database rises, so an unreachable limiter refuses.
 */
export async function consumeRateLimit(limit: RateLimit, client: string): Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: withoutStatementNames,
    storeType: "pool",
    tableName: "rate_bucket",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points * getEnvironment().RATE_LIMIT_MULTIPLIER,
    duration: limit.windowSeconds,
  });
  const consumed = await limiter.consume(client).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
    throw refusal;
  });
  // Every window that opens clears up to five that ended: the table stays small without a timer.
  if (consumed.isFirstInDuration) await getPool().query(CLEAN_EXPIRED, [Date.now()]);
}

/** Named statements break on poolers in transaction mode, so names are dropped. */
const withoutStatementNames = {
  query: ({ text, values }: { text: string; values: unknown[] }) => getPool().query({ text, values }),
};

function tooManyRequests(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("TOO_MANY_REQUESTS", `Too many requests. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
