import "server-only";
import { compareMigrations, type RecordedMigration, type SchemaState } from "./compare-migrations";
import { readMigrationFiles } from "./migration-files.server";
import type { Queryable } from "./transaction.server";

/** What this version expects of the database and what the database records. Changes nothing. */
export async function getSchemaState(db: Queryable, migrationsDir?: string): Promise<SchemaState> {
  const files = await readMigrationFiles(migrationsDir);
  return compareMigrations(files, await listRecordedMigrations(db));
}

export async function listRecordedMigrations(db: Pick<Queryable, "query">): Promise<RecordedMigration[]> {
  const { rows: tables } = await db.query<{ present: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  if (!tables[0]?.present) return [];
  const { rows } = await db.query<RecordedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished,
            rolled_back_at IS NOT NULL AS "rolledBack"
     FROM _prisma_migrations ORDER BY started_at`,
  );
  return rows;
}
