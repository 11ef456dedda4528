import "server-only";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { type BackupEnd, OLDEST_CARRIED, type TableDigest, TOO_OLD } from "./backup-format";
import { connectForBackup, digestTable, EXACT_TEXT, listTableNames } from "./dump-tables.server";
import { migrate } from "./migrate.server";
import { readMigrationFiles } from "./migration-files.server";
import { parseBackupHeader, parseBackupLine } from "./parse-backup-line";

const MIGRATIONS_TABLE = "_prisma_migrations";

/**
 * Fills an empty database from a backup. It migrates to the backup's version, loads every table in one transaction, compares
 * each with the digest in the file, and migrates to this version. Throws and leaves no row if the database isn't empty, the
 * file is damaged or cut, or a table differs.
 */
export async function restore({
  databaseUrl,
  file,
}: {
  databaseUrl: string;
  file: string;
}): Promise<readonly TableDigest[]> {
  const lines = readLines(file);
  const first = await lines.next();
  if (first.done) throw new Error(`${file} is empty`);
  const { migrations } = parseBackupHeader(first.value);
  await requireKnown(migrations);
  const client = await connectForBackup(databaseUrl);
  try {
    await requireEmpty(client);
    await migrate({ databaseUrl, only: migrations });
    const tables = await load(client, lines);
    await migrate({ databaseUrl });
    return tables;
  } finally {
    await lines.return(undefined);
    await client.end().catch(() => undefined);
  }
}

async function* readLines(file: string): AsyncGenerator<string, void> {
  const unzipped = createGunzip();
  const source = createReadStream(file);
  source.on("error", (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  let rest = "";
  unzipped.setEncoding("utf8");
  // Not readline, because it ends quietly where a damaged file throws.
  try {
    for await (const chunk of unzipped) {
      const parts = (rest + String(chunk)).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    if (!String(Reflect.get(Object(error), "code")).startsWith("Z_")) throw error;
    throw new Error(`${file} is damaged, so nothing of it was kept. Restore another backup.`, {
      cause: error,
    });
  }
  if (rest !== "")
    throw new Error(`${file} is cut short, so nothing of it was kept. Restore another backup.`);
}

async function requireKnown(migrations: readonly string[]): Promise<void> {
  if (!migrations.includes(OLDEST_CARRIED)) throw new Error(`The backup ${TOO_OLD}`);
  const known = new Set((await readMigrationFiles()).map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The backup is of a newer version: this one does not have ${unknown.join(", ")}. Restore with that version.`,
    );
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const tables = (await listTableNames(client)).filter((name) => name !== MIGRATIONS_TABLE);
  for (const table of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(table)} LIMIT 1`);
    if (rowCount !== 0)
      throw new Error(`The database is not empty: ${table} has rows. Restore into a new database.`);
  }
}

async function load(client: pg.Client, lines: AsyncGenerator<string, void>): Promise<readonly TableDigest[]> {
  await client.query(`BEGIN; ${EXACT_TEXT}`);
  try {
    const tables = await listTableNames(client);
    // Triggers would count and refuse again, and a foreign key may point at a later table.
    const constraints = await dropForeignKeys(client);
    for (const table of tables) await setTriggers(client, { table, state: "DISABLE" });
    await client.query(`TRUNCATE ${tables.map((table) => pg.escapeIdentifier(table)).join(", ")}`);
    const end = await insertAll(client, { lines, tables });
    for (const table of tables) await setTriggers(client, { table, state: "ENABLE" });
    for (const statement of constraints) await client.query(statement);
    await continueSequences(client, end);
    await compare(client, { end, tables });
    await client.query("COMMIT");
    return end.tables;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function insertAll(
  client: pg.Client,
  { lines, tables }: { lines: AsyncGenerator<string, void>; tables: readonly string[] },
): Promise<BackupEnd> {
  for await (const text of lines) {
    const line = parseBackupLine(text);
    if ("tables" in line) return line;
    if (!tables.includes(line.table))
      throw new Error(`the backup has a table that its version does not have: ${line.table}`);
    const table = pg.escapeIdentifier(line.table);
    await client.query(
      // OFFSET 0; otherwise each row would be parsed once per column.
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT (r.parsed).* FROM (SELECT t::${table} AS parsed FROM unnest($1::text[]) AS u(t) OFFSET 0) r`,
      [line.rows],
    );
  }
  throw new Error("the backup is cut short");
}

/** Removes the foreign keys and answers the statements that restore them, which check every row. */
export async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Turns the triggers of a table off or on. */
export function setTriggers(
  client: pg.Client,
  { table, state }: { table: string; state: "ENABLE" | "DISABLE" },
): Promise<unknown> {
  return client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ${state} TRIGGER USER`);
}

async function continueSequences(client: pg.Client, { sequences }: BackupEnd): Promise<void> {
  for (const { table, column, next } of sequences) {
    await client.query(
      "SELECT setval(pg_get_serial_sequence(format('%I', $1::text), $2), $3::bigint, false)",
      [table, column, next],
    );
  }
}

async function compare(
  client: pg.Client,
  { end, tables }: { end: BackupEnd; tables: readonly string[] },
): Promise<void> {
  const missing = tables.filter((table) => !end.tables.some((each) => each.table === table));
  if (missing.length > 0) throw new Error(`the backup has no ${missing.join(", ")}`);
  for (const expected of end.tables) {
    const found = await digestTable(client, expected.table);
    if (found.rows !== expected.rows || found.sha256 !== expected.sha256) {
      throw new Error(
        `${expected.table} differs from the backup: ${found.rows} rows for ${expected.rows}, digest ${found.sha256}`,
      );
    }
  }
}
