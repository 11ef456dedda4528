import "server-only";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { OLDEST_CARRIED, TOO_OLD } from "./backup-format";
import { compareMigrations } from "./compare-migrations";
import { type MigrationFile, readMigrationFiles } from "./migration-files.server";
import { OLDEST_SERVER_VERSION } from "./oldest-server-version";
import { renewSkeletons } from "./renew-skeletons.server";
import { listRecordedMigrations } from "./schema-state.server";

/** Prisma's own lock number, so that its tools and ours never migrate at the same time. */
const MIGRATION_LOCK = 72_707_369;

// Prisma's own table, so that its tools agree on what was applied.
const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** The time limits of the app's role in its database. */
export const ROLE_DEFAULTS = [
  { name: "statement_timeout", value: "5s" },
  { name: "idle_in_transaction_session_timeout", value: "10s" },
] as const;

export type MigrateResult = { applied: string[]; alreadyApplied: string[]; notes: string[] };

/**
 * Applies every missing migration, in order, one transaction each. Two processes may call it together; each migration runs
 * once. Throws if the server is too old, an applied migration was edited, another tool left one unfinished, or a statement
 * fails. Earlier commits stay.
 */
export async function migrate({
  databaseUrl,
  migrationsDir,
  only,
}: {
  databaseUrl: string;
  migrationsDir?: string;
  /** The names to apply; all if absent. */
  only?: readonly string[];
}): Promise<MigrateResult> {
  const all = await readMigrationFiles(migrationsDir);
  const files = only === undefined ? all : all.filter(({ name }) => only.includes(name));
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection lost between statements is reported by the next statement.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseOldServer(client);
    if (only === undefined) await refuseOldData(client);
    const applied: string[] = [];
    for (const file of files) {
      if (await applyOnce(client, { files, file })) applied.push(file.name);
    }
    const alreadyApplied = files.map((file) => file.name).filter((name) => !applied.includes(name));
    const notes = await setRoleDefaults(client);
    if (only === undefined) notes.push(...(await renewSkeletons(client)));
    return { applied, alreadyApplied, notes };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  const [server] = rows;
  if (server && server.number >= OLDEST_SERVER_VERSION) return;
  throw new Error(`PostgreSQL ${server?.version} is too old: use PostgreSQL 16 or later`);
}

/** Nothing could be checked of what was signed in a version before 2. */
async function refuseOldData(client: pg.Client): Promise<void> {
  const recorded = await listRecordedMigrations(client);
  if (recorded.some(({ name }) => name === OLDEST_CARRIED)) return;
  const { rowCount: tables } = await client.query("SELECT 1 WHERE to_regclass('proposal') IS NOT NULL");
  if (tables === 0) return;
  const { rowCount } = await client.query("SELECT 1 FROM proposal LIMIT 1");
  if (rowCount !== 0) throw new Error(`The database ${TOO_OLD}`);
}

async function applyOnce(
  client: pg.Client,
  { files, file }: { files: readonly MigrationFile[]; file: MigrationFile },
): Promise<boolean> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    // Held by the transaction, because poolers in transaction mode lose session locks.
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query(CREATE_MIGRATIONS_TABLE);
    const state = compareMigrations(files, await listRecordedMigrations(client));
    refuseBrokenHistory(state);
    const isPending = state.pending.includes(file.name);
    if (isPending) await apply(client, file);
    await client.query("COMMIT");
    return isPending;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(file.sql).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file.name} failed and was undone: ${reason}`, { cause: error });
  });
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), file.checksum, file.name],
  );
}

function refuseBrokenHistory({ edited, failed }: { edited: string[]; failed: string[] }): void {
  if (edited.length > 0) {
    throw new Error(
      `Already applied, then edited: ${edited.join(", ")}. Restore the file and put the change in a new migration.`,
    );
  }
  if (failed.length > 0) {
    throw new Error(
      `Begun by another tool and not finished: ${failed.join(", ")}. Repair it, then mark it with "prisma migrate resolve".`,
    );
  }
}

/** Gives the role its time limits if it has none. A hosted database may refuse, which is a note and not an error. */
async function setRoleDefaults(client: pg.Client): Promise<string[]> {
  const notes: string[] = [];
  for (const { name, value } of ROLE_DEFAULTS) {
    const { rows } = await client.query<{ setting: string; command: string }>(
      `SELECT current_setting($1) AS setting,
              format('ALTER ROLE CURRENT_USER IN DATABASE %I SET %I = %L', current_database(), $1::text, $2::text) AS command`,
      [name, value],
    );
    const row = rows[0];
    if (row?.setting !== "0") continue;
    try {
      await client.query(row.command);
      notes.push(`${name} = ${value} is now the role's default`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notes.push(`${name} could not be made the role's default (${reason}); set it to ${value} yourself`);
    }
  }
  return notes;
}
