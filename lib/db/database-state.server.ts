import "server-only";
import type { SchemaState } from "./compare-migrations";
import { getPrisma, getReadinessPool, one } from "./database.server";
import { bool, computed, int4, type RowOf, select, text } from "./fields";
import { getAppClockOffsetMs } from "./read-now.server";
import { getSchemaState } from "./schema-state.server";

const settings = {
  synchronousCommit: computed(text, "current_setting('synchronous_commit')"),
  /** A standby, or a server that its operator has closed for writes. */
  isReadOnly: computed(bool, "current_setting('transaction_read_only') = 'on'"),
  /** 160004 for 16.4. */
  serverVersion: computed(int4, "current_setting('server_version_num')::int"),
};
export type DatabaseState = RowOf<typeof settings> & { schema: SchemaState; appClockOffsetMs: number };

/** What readiness depends on, read from the database now. The pool already refuses a server with synchronous_commit off. */
export async function getDatabaseState(): Promise<DatabaseState> {
  const pool = getReadinessPool();
  const schema = await getSchemaState(pool);
  const found = await one(pool, settings, `SELECT ${select(settings)}`);
  // Without its migration app_now() doesn't exist; the pending migration is then the better answer.
  const appClockOffsetMs = schema.pending.length > 0 ? 0 : await getAppClockOffsetMs(pool);
  return { schema, appClockOffsetMs, ...found };
}

let isPrismaLoaded = false;

/** Loads Prisma once and has it compile what a signed-in request asks; that takes seconds on a busy machine. Throws as a query does. */
export async function loadPrisma(): Promise<void> {
  if (isPrismaLoaded) return;
  const { adminRole, liveSession } = await getPrisma();
  await liveSession.findUnique({ where: { id: "" } });
  await adminRole.findUnique({ where: { address: "" } });
  isPrismaLoaded = true;
}

/** Has the next look open a new connection, because only new ones learn what was changed for the role or the database. */
export function renewLook(): void {
  void globalThis.clubReadiness?.end();
  globalThis.clubReadiness = undefined;
}

/** One round trip on an accepted connection; throws if there is none. */
export async function pingDatabase(): Promise<void> {
  await getReadinessPool().query("SELECT 1");
}
