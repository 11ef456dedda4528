import "server-only";
import { compareMigrations, type RecordedMigration, type SchemaState } from "./compare-migrations";
import { one, rows } from "./database.server";
import { bool, computed, select, text } from "./fields";
import { readMigrationFiles } from "./migration-files.server";
import type { Queryable } from "./transaction.server";

/** What this version expects of the database and what the database records. Changes nothing. */
export async function getSchemaState(db: Queryable, migrationsDir?: string): Promise<SchemaState> {
  const files = await readMigrationFiles(migrationsDir);
  return compareMigrations(files, await listRecordedMigrations(db));
}

const recordedMigration = {
  name: computed(text, "migration_name"),
  checksum: computed(text, "checksum"),
  finished: computed(bool, "finished_at IS NOT NULL"),
  rolledBack: computed(bool, "rolled_back_at IS NOT NULL"),
};

export async function listRecordedMigrations(db: Pick<Queryable, "query">): Promise<RecordedMigration[]> {
  const isThere = await one(db, bool, "SELECT to_regclass('_prisma_migrations') IS NOT NULL");
  if (!isThere) return [];
  return rows(
    db,
    recordedMigration,
    `SELECT ${select(recordedMigration)} FROM _prisma_migrations ORDER BY started_at`,
  );
}
