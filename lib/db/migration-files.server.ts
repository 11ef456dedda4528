import "server-only";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export type MigrationFile = { name: string; sql: string; checksum: string };

export function defaultMigrationsDir(): string {
  return path.join(process.cwd(), "prisma", "migrations");
}

/** Every `<name>/migration.sql` in order of name, with the SHA-256 that Prisma records for it. */
export async function readMigrationFiles(migrationsDir = defaultMigrationsDir()): Promise<MigrationFile[]> {
  // next.config.mjs names these files; without the marks the bundler would include the whole project.
  const entries = await readdir(/* turbopackIgnore: true */ migrationsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(
        /* turbopackIgnore: true */ path.join(migrationsDir, name, "migration.sql"),
        "utf8",
      );
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
