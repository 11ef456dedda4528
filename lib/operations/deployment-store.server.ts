import "server-only";
import type pg from "pg";
import type { Queryable } from "@/lib/db/transaction.server";

export type DatabaseFacts = {
  /** 160004 for 16.4. */
  serverVersion: number;
  isReadOnly: boolean;
  maxConnections: number;
  hasStatementTimeout: boolean;
  /** The server's clock when it answered. */
  now: Date;
};

/** What the doctor asks of a database that any version of the schema has. */
export async function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const { rows } = await db.query<DatabaseFacts>(
    `SELECT current_setting('server_version_num')::int AS "serverVersion",
            current_setting('transaction_read_only') = 'on' AS "isReadOnly",
            current_setting('max_connections')::int AS "maxConnections",
            current_setting('statement_timeout') <> '0' AS "hasStatementTimeout",
            clock_timestamp() AS now`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("the database gave no facts");
  return facts;
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

async function readBackend(client: pg.PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
