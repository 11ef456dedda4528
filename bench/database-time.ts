import type { Pool } from "pg";
import { Client } from "pg";
import { childrenRanMs } from "./processor-time";

/** A statement of the app, with its calls and its time in the database, planning included. */
export type Spent = { statement: string; calls: number; ms: number };

/** Has the server count what statements take; it does from its next start on. */
export async function countStatements(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [name, value] of [
      ["shared_preload_libraries", "'pg_stat_statements'"],
      ["pg_stat_statements.track_planning", "on"],
    ])
      await client.query(`ALTER SYSTEM SET ${name} = ${value}`);
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` and answers what the app's statements took in the meantime, and for how long PostgreSQL's processes ran on a processor,
 * which other programs on the machine don't change. Nothing else may use the database.
 */
export async function spentBy(
  { pool, postgresPid }: { pool: Pool; postgresPid: number },
  work: () => Promise<unknown>,
): Promise<{ spent: Spent[]; ranMs: number }> {
  await pool.query("SELECT pg_stat_statements_reset()");
  const before = childrenRanMs(postgresPid);
  await work();
  const ranMs = childrenRanMs(postgresPid) - before;
  const { rows } = await pool.query<Spent>(
    `SELECT regexp_replace(query, '\\s+', ' ', 'g') AS statement, calls::int AS calls, total_plan_time + total_exec_time AS ms
     FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%' ORDER BY ms DESC`,
  );
  return { spent: rows, ranMs };
}
