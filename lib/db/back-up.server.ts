import "server-only";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, type TableDigest } from "./backup-format";
import { connectForBackup, EXACT_TEXT, listSequences, listTableNames, readTable } from "./dump-tables.server";

/**
 * Writes every table as it was at one moment into a file, while the app runs. The file appears when it is complete; only its
 * owner may read it.
 */
export async function backUp({
  databaseUrl,
  file,
}: {
  databaseUrl: string;
  file: string;
}): Promise<readonly TableDigest[]> {
  const client = await connectForBackup(databaseUrl);
  const unfinished = `${file}.unfinished`;
  const tables: TableDigest[] = [];
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${EXACT_TEXT}`);
    await pipeline(
      Readable.from(dump(client, tables)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query("COMMIT");
    await rename(unfinished, file);
    return tables;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* dump(client: pg.Client, digests: TableDigest[]): AsyncGenerator<string> {
  yield lineOf(await readHeader(client));
  for (const table of await listTableNames(client)) digests.push(yield* dumpTable(client, table));
  const end: BackupEnd = { tables: digests, sequences: await listSequences(client) };
  yield lineOf(end);
}

async function* dumpTable(client: pg.Client, table: string): AsyncGenerator<string, TableDigest> {
  const reading = readTable(client, table);
  for (;;) {
    const step = await reading.next();
    if (step.done) return step.value;
    yield lineOf({ table, rows: step.value });
  }
}

async function readHeader(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string; now: Date }>(
    `SELECT migration_name AS name, clock_timestamp() AS now FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return {
    format: BACKUP_FORMAT,
    migrations: rows.map(({ name }) => name),
    takenAt: (rows[0]?.now ?? new Date()).toISOString(),
  };
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
