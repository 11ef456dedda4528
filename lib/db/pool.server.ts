import "server-only";
import type pg from "pg";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { createPool } from "./create-pool.server";

declare global {
  var clubPool: pg.Pool | undefined;
}

/** The one pool of this process; Prisma and hand-written SQL share it (R16). Only stores and lib/db use it. */
export function getPool(): pg.Pool {
  // Kept on globalThis because the bundler may load this module once per entry, and each would open its own pool.
  globalThis.clubPool ??= openPool();
  return globalThis.clubPool;
}

function openPool(): pg.Pool {
  const environment = getEnvironment();
  const pool = createPool({ databaseUrl: environment.DATABASE_URL, max: environment.DATABASE_POOL_MAX });
  // Without a listener, losing an idle connection would end the process.
  pool.on("error", (error) => getLogger().warn({ fault: error.message }, "database connection lost"));
  return pool;
}
