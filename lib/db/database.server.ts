import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { createPool } from "./create-pool.server";
import type { RowOf, Shape } from "./fields";
import type { PrismaClient } from "./generated/client";
import { getTypeParser, readRows } from "./read-rows.server";

type Queryable = pg.Pool | pg.PoolClient;
type Db = Pick<Queryable, "query">;
type Values = readonly unknown[];

declare global {
  var clubPool: pg.Pool | undefined;
  var clubReplica: pg.Pool | undefined;
  var clubReadiness: pg.Pool | undefined;
  var clubReading: AsyncLocalStorage<Queryable> | undefined;
  var clubPrisma: Promise<PrismaClient> | undefined;
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

/** One connection that no request takes, so that a busy process never seems ill. */
export function getReadinessPool(): pg.Pool {
  globalThis.clubReadiness ??= openPool(getEnvironment().DATABASE_URL, 1);
  return globalThis.clubReadiness;
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

function openPool(databaseUrl: string, max = getEnvironment().DATABASE_POOL_MAX): pg.Pool {
  const pool = createPool({ databaseUrl, max });
  // Without a listener, losing an idle connection would end the process.
  pool.on("error", (error) => getLogger().warn({ fault: error.message }, "database connection lost"));
  return pool;
}

/** With a time limit of its own where it may take longer than the pool's. */
type Sql = string | { text: string; query_timeout: number };

/**
 * Runs the statement and reads its rows as `shape` says. Throws if a declared column is missing, has another type, or is
 * null where it must not be.
 */
export function rows<S extends Shape>(db: Db, shape: S, sql: Sql, values?: Values): Promise<RowOf<S>[]>;
export async function rows(db: Db, shape: Shape, sql: Sql, values: Values = []): Promise<unknown[]> {
  const types = { getTypeParser };
  const limit = typeof sql === "string" ? {} : sql;
  const question = { ...limit, text: textOf(sql), values: [...values], rowMode: "array" as const, types };
  return readRows(shape, await db.query(question));
}

/** The one row that the statement answers. */
export function one<S extends Shape>(db: Db, shape: S, sql: Sql, values?: Values): Promise<RowOf<S>>;
export async function one(db: Db, shape: Shape, sql: Sql, values?: Values): Promise<unknown> {
  const [row, ...others] = await rows(db, shape, sql, values);
  if (row === undefined || others.length > 0) throw new Error(`not one row: ${textOf(sql)}`);
  return row;
}

/** The row that the statement answers, or null where there is none. */
export function maybe<S extends Shape>(db: Db, shape: S, sql: Sql, values?: Values): Promise<RowOf<S> | null>;
export async function maybe(db: Db, shape: Shape, sql: Sql, values?: Values): Promise<unknown> {
  const [row, ...others] = await rows(db, shape, sql, values);
  if (others.length > 0) throw new Error(`more than one row: ${textOf(sql)}`);
  return row ?? null;
}

function textOf(sql: Sql): string {
  return typeof sql === "string" ? sql : sql.text;
}

/**
 * The Prisma client on the shared pool, for rows read and written by key outside a transaction; only stores use it. Loaded at its
 * first use, so that static pages don't pay for it; /api/ready loads it too, before a balancer sends anybody.
 */
export function getPrisma(): Promise<PrismaClient> {
  globalThis.clubPrisma ??= openPrisma().catch((error: unknown) => {
    globalThis.clubPrisma = undefined;
    throw error;
  });
  return globalThis.clubPrisma;
}

async function openPrisma(): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("./generated/client"),
  ]);
  const prisma = new PrismaClient({ adapter: new PrismaPg(getPrimary()), errorFormat: "minimal" });
  // Loads the query compiler, which takes longer than the first query. Asks the database nothing.
  await prisma.$connect();
  return prisma;
}
