import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { createPool } from "./create-pool.server";

type Queryable = pg.Pool | pg.PoolClient;

declare global {
  var clubPool: pg.Pool | undefined;
  var clubReplica: pg.Pool | undefined;
  var clubReading: AsyncLocalStorage<Queryable> | undefined;
}

// All are kept on globalThis because the bundler may load this module once per entry, and each would open its own.

/** The pool of the primary; Prisma and hand-written SQL share it (R16). Only stores and lib/db use it. */
export function getPrimary(): pg.Pool {
  globalThis.clubPool ??= openPool(getEnvironment().DATABASE_URL);
  return globalThis.clubPool;
}

/** The pool of the replica; null where none is configured. */
export function getReplica(): pg.Pool | null {
  const { DATABASE_REPLICA_URL: url } = getEnvironment();
  if (url === undefined) return null;
  globalThis.clubReplica ??= openPool(url);
  return globalThis.clubReplica;
}

/** Where single statements go: to the primary, but for what runs in `withPool`. Transactions always run on the primary. */
export function getPool(): Queryable {
  return reading().getStore() ?? getPrimary();
}

/** Runs `read` with its single statements on `pool`. */
export function withPool<Value>(pool: Queryable, read: () => Promise<Value>): Promise<Value> {
  return reading().run(pool, read);
}

function reading(): AsyncLocalStorage<Queryable> {
  globalThis.clubReading ??= new AsyncLocalStorage();
  return globalThis.clubReading;
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = createPool({ databaseUrl, max: getEnvironment().DATABASE_POOL_MAX });
  // Without a listener, losing an idle connection would end the process.
  pool.on("error", (error) => getLogger().warn({ fault: error.message }, "database connection lost"));
  return pool;
}
