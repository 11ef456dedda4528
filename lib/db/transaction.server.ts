import "server-only";
import type pg from "pg";
import { getPool } from "./pool.server";

export type Transaction = pg.PoolClient;
/** What a store's statement runs on: a transaction, or the pool when it is a single statement. */
export type Queryable = pg.Pool | pg.PoolClient;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Statements end after 5 s and
 * an idle transaction after 10 s, set locally because a hosted database may refuse role defaults.
 */
export async function inTransaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  const client = await getPool().connect();
  let fault: unknown;
  try {
    await client.query(
      "BEGIN; SET LOCAL statement_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '10s'",
    );
    const value = await work(client);
    await client.query("COMMIT");
    return value;
  } catch (error) {
    // A connection that can't roll back is not given back to the pool.
    await client.query("ROLLBACK").catch((rollbackError: unknown) => {
      fault = rollbackError;
    });
    throw error;
  } finally {
    client.release(fault !== undefined);
  }
}
