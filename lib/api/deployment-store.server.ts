import "server-only";
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

/** How many server processes answered a few statements of one connection: more than one is a pooler in transaction mode. */
export async function countBackends(db: Queryable): Promise<number> {
  const seen = new Set<number>();
  for (let turn = 0; turn < 5; turn += 1) {
    const { rows } = await db.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    seen.add(rows[0]?.pid ?? 0);
  }
  return seen.size;
}
