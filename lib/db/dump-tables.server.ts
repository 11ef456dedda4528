import "server-only";
import { createHash } from "node:crypto";
import pg from "pg";
import type { SequenceState, TableDigest } from "./backup-format";

const ROWS_AT_ONCE = 1_000;

export type BackupClient = pg.Client;

/** Opens one connection whose values read the same on every server, with no time limit on a statement. */
export async function connectForBackup(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection lost between statements is reported by the next statement.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Send it right after BEGIN, because poolers in transaction mode keep nothing longer. */
export const EXACT_TEXT =
  "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL DateStyle = 'ISO, YMD'; " +
  "SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'";

/** A job or a reader writes these again. */
const NOT_KEPT = ["evidence_file", "evidence_piece", "kept_figures", "rendered_text", "dump_page"];

/** The tables that a backup has. */
export async function listTableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> ALL ($1::text[])
     ORDER BY c.relname`,
    [NOT_KEPT],
  );
  return rows.map(({ name }) => name);
}

/** Reads a table in the same order on every server, some rows at a time; answers its count and a digest at the end. */
export async function* readTable(client: pg.Client, table: string): AsyncGenerator<string[], TableDigest> {
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT t::text AS row FROM ${pg.escapeIdentifier(table)} t ORDER BY t::text COLLATE "C"`,
  );
  const hash = createHash("sha256");
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM backup_rows`);
    if (rows.length === 0) break;
    const texts = rows.map(({ row }) => row);
    // The length before each row, because a row may contain any separator.
    for (const text of texts) hash.update(`${text.length}:${text}`);
    count += texts.length;
    yield texts;
  }
  await client.query("CLOSE backup_rows");
  return { table, rows: count, sha256: hash.digest("hex") };
}

/** The same without the rows. */
export async function digestTable(client: pg.Client, table: string): Promise<TableDigest> {
  const reading = readTable(client, table);
  for (;;) {
    const step = await reading.next();
    if (step.done) return step.value;
  }
}

/** Where each identity column continues. */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(format('%I', c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
       AND pg_get_serial_sequence(format('%I', c.relname), a.attname) IS NOT NULL
     ORDER BY 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ next: string }>(
      // The name comes from the catalogue and is quoted by it.
      `SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS next FROM ${sequence}`,
    );
    states.push({ table, column, next: found[0]?.next ?? "1" });
  }
  return states;
}
