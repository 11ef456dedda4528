import "server-only";
import { getAppClockOffsetMs } from "./app-now.server";
import type { SchemaState } from "./compare-migrations";
import { getPool } from "./pool.server";
import { getSchemaState } from "./schema-state.server";

export type DatabaseState = { schema: SchemaState; appClockOffsetMs: number; synchronousCommit: string };

/** What readiness depends on, read from the database now. A server with synchronous_commit off is refused by the pool already. */
export async function getDatabaseState(): Promise<DatabaseState> {
  const pool = getPool();
  const schema = await getSchemaState(pool);
  const { rows } = await pool.query<{ synchronous_commit: string }>("SHOW synchronous_commit");
  // Without its migration app_now() does not exist; the pending migration is then the better answer.
  const appClockOffsetMs = schema.pending.length > 0 ? 0 : await getAppClockOffsetMs(pool);
  return { schema, appClockOffsetMs, synchronousCommit: rows[0]?.synchronous_commit ?? "unknown" };
}

/** One round trip on a connection whose server was accepted; throws when there is none. */
export async function pingDatabase(): Promise<void> {
  await getPool().query("SELECT 1");
}
