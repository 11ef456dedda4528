import "server-only";
import { getAppNow } from "@/lib/db/app-now.server";
import { getPool } from "@/lib/db/pool.server";

/** The time that every rule uses. */
export async function readAppNow(): Promise<Date> {
  return getAppNow(getPool());
}
