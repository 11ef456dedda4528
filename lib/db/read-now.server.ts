import "server-only";
import { getPool } from "./pool.server";
import type { Queryable } from "./transaction.server";

/** The time that every rule uses; in statements write `app_now()` itself (product.md "Time"). */
export async function readNow(db: Queryable = getPool()): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>("SELECT app_now() AS now");
  const now = rows[0]?.now;
  if (!now) throw new Error("app_now() gave no row");
  return now;
}

/** Milliseconds between app_now() and the server's clock: 0 within rounding, except in local mode and tests. */
export async function getAppClockOffsetMs(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ offset_ms: number }>(
    "SELECT (extract(epoch FROM app_now() - clock_timestamp()) * 1000)::float8 AS offset_ms",
  );
  const offsetMs = rows[0]?.offset_ms;
  if (offsetMs === undefined) throw new Error("app_now() gave no row");
  return offsetMs;
}
