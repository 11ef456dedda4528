import "server-only";
import type pg from "pg";
import { one } from "@/lib/db/database.server";
import { bool, computed, int4, type RowOf, select, timestamptz } from "@/lib/db/fields";
import type { Queryable } from "@/lib/db/transaction.server";

const databaseFacts = {
  /** 160004 for 16.4. */
  serverVersion: computed(int4, "current_setting('server_version_num')::int"),
  isReadOnly: computed(bool, "current_setting('transaction_read_only') = 'on'"),
  maxConnections: computed(int4, "current_setting('max_connections')::int"),
  hasStatementTimeout: computed(bool, "current_setting('statement_timeout') <> '0'"),
  /** The server's clock when it answered. */
  now: computed(timestamptz, "clock_timestamp()"),
};
export type DatabaseFacts = RowOf<typeof databaseFacts>;

/** What the doctor asks of a database that any version of the schema has. */
export function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  return one(db, databaseFacts, `SELECT ${select(databaseFacts)}`);
}

/** True for a server that follows another one. */
export function isStandby(db: Queryable): Promise<boolean> {
  return one(db, bool, "SELECT pg_is_in_recovery()");
}

/**
 * True behind a pooler in transaction mode: while one connection holds in a transaction the server process that last
 * answered another, the other is answered by a new one.
 */
export async function isTransactionPooled(pool: pg.Pool): Promise<boolean> {
  const [asking, holding] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const before = await readBackend(asking);
    await holding.query("BEGIN; SELECT 1");
    const after = await readBackend(asking);
    await holding.query("ROLLBACK");
    return before !== after;
  } finally {
    asking.release();
    // Closed, so that no transaction stays open when the database failed in between.
    holding.release(true);
  }
}

function readBackend(client: pg.PoolClient): Promise<number> {
  return one(client, int4, "SELECT pg_backend_pid()");
}
