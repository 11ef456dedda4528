import "server-only";
import type { SchemaState } from "./compare-migrations";
import { getPool } from "./pool.server";
import { getAppClockOffsetMs } from "./read-now.server";
import { getSchemaState } from "./schema-state.server";

export type DatabaseState = {
  schema: SchemaState;
  appClockOffsetMs: number;
  synchronousCommit: string;
  /** A standby, or a server that its operator has closed for writes. */
  isReadOnly: boolean;
  /** 160004 for 16.4. */
  serverVersion: number;
};

/** What readiness depends on, read from the database now. The pool already refuses a server with synchronous_commit off. */
export async function getDatabaseState(): Promise<DatabaseState> {
  const pool = getPool();
  const schema = await getSchemaState(pool);
  const { rows } = await pool.query<
    Pick<DatabaseState, "synchronousCommit" | "isReadOnly" | "serverVersion">
  >(
    `SELECT current_setting('synchronous_commit') AS "synchronousCommit",
            current_setting('transaction_read_only') = 'on' AS "isReadOnly",
            current_setting('server_version_num')::int AS "serverVersion"`,
  );
  const [settings] = rows;
  if (!settings) throw new Error("the database gave no settings");
  // Without its migration app_now() doesn't exist; the pending migration is then the better answer.
  const appClockOffsetMs = schema.pending.length > 0 ? 0 : await getAppClockOffsetMs(pool);
  return { schema, appClockOffsetMs, ...settings };
}

/** One round trip on an accepted connection; throws if there is none. */
export async function pingDatabase(): Promise<void> {
  await getPool().query("SELECT 1");
}
