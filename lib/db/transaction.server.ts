import "server-only";
import type pg from "pg";
import { getPrimary, one } from "./database.server";
import { classifyDatabaseFault } from "./database-fault";
import { bool } from "./fields";

export type Transaction = pg.PoolClient;
/** What a store's statement runs on: a transaction, or the pool for a single statement. */
export type Queryable = pg.Pool | pg.PoolClient;

/**
 * Runs `work` in one transaction: committed if it resolves, rolled back if it throws. Statements end after 5 s and an idle
 * transaction after 10 s, set locally because a hosted database may refuse role defaults.
 */
export async function inTransaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  const client = await getPrimary().connect();
  let isBroken = false;
  try {
    await client.query(
      "BEGIN; SET LOCAL statement_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '10s'",
    );
    const value = await work(client);
    await client.query("COMMIT");
    return value;
  } catch (error) {
    // A ROLLBACK would queue behind a statement that got no answer; the server does it when the connection closes (R8).
    isBroken = classifyDatabaseFault(error) !== null || !(await rollBack(client));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** False if the connection can't roll back and so isn't returned to the pool. */
function rollBack(client: Transaction): Promise<boolean> {
  return client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
}

/** One holder at a time for each name, such as "payment 0x...", across all instances; held until the transaction ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}

/** The same without waiting: false if somebody else has it. */
export function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  return one(tx, bool, "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
