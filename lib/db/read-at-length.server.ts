import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { createPool } from "./create-pool.server";
import { withPool } from "./database.server";

const LIMIT_MS = 60_000;

/**
 * Runs what a job adds up from very many rows: its statements run one after the other and may take a minute each. The limit is set in a
 * transaction, because a pooler would hand a session's setting to others.
 */
export async function readAtLength<Value>(read: () => Promise<Value>): Promise<Value> {
  const pool = createPool({ databaseUrl: getEnvironment().DATABASE_URL, max: 1, limitMs: LIMIT_MS });
  try {
    const client = await pool.connect();
    try {
      await client.query(
        `BEGIN READ ONLY; SET LOCAL statement_timeout = ${LIMIT_MS}; SET LOCAL idle_in_transaction_session_timeout = ${LIMIT_MS}`,
      );
      return await withPool(client, read);
    } finally {
      // Nothing was written. A statement without an answer would hold up a COMMIT.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
