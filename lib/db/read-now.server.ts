import "server-only";
import { getPool, one } from "./database.server";
import { float8, timestamptz } from "./fields";
import type { Queryable } from "./transaction.server";

/** The time that every rule uses; in statements write `app_now()` itself (product.md "Time"). */
export function readNow(db: Queryable = getPool()): Promise<Date> {
  return one(db, timestamptz, "SELECT app_now()");
}

/** Milliseconds between app_now() and the server's clock: 0 within rounding, except in local mode and tests. */
export function getAppClockOffsetMs(db: Queryable): Promise<number> {
  return one(db, float8, "SELECT (extract(epoch FROM app_now() - clock_timestamp()) * 1000)::float8");
}
