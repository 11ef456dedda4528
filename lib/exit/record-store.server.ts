import "server-only";
import pg from "pg";
import { hideText, knownWords } from "@/lib/ballots/hide-text";
import { rows } from "@/lib/db/database.server";
import { connectForBackup, EXACT_TEXT } from "@/lib/db/dump-tables.server";
import { int4, nullable, parsed, type RowOf, text, textArray } from "@/lib/db/fields";
import { PUBLIC_TABLES, type PublicTable } from "./public-records";

const ROWS_AT_ONCE = 1_000;
/** A page ends with the row that reaches one of these. */
const PAGE_ROWS = 5_000;
const PAGE_CHARACTERS = 4_000_000;

export type RecordPage = { table: string; page: number; text: string };

/**
 * All public rows as they are at one moment, in pages of JSON lines. Numbers of any size are strings of digits. Throws when
 * the reader rests for longer than `restMs` between two pages, because an open transaction keeps old rows alive; 0 = never.
 */
export async function* readRecords({
  databaseUrl,
  restMs,
}: {
  databaseUrl: string;
  restMs: number;
}): AsyncGenerator<RecordPage, void, undefined> {
  const client = await connectForBackup(databaseUrl);
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${EXACT_TEXT}; SET LOCAL idle_in_transaction_session_timeout = ${restMs}`,
    );
    for (const table of PUBLIC_TABLES) {
      let page = 0;
      for await (const lines of readPages(client, table)) {
        page += 1;
        yield { table: table.table, page, text: lines };
      }
    }
    await client.query("COMMIT");
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* readPages(client: pg.Client, table: PublicTable): AsyncGenerator<string, void, undefined> {
  const sql = await writeSelect(client, table);
  await client.query(`DECLARE records NO SCROLL CURSOR FOR ${sql}`);
  let page: string[] = [];
  let characters = 0;
  for (;;) {
    const found = await rows(client, foundRow, `FETCH ${ROWS_AT_ONCE} FROM records`);
    for (const row of found) {
      const line = writeLine(table, row);
      page.push(line);
      characters += line.length;
      if (page.length < PAGE_ROWS && characters < PAGE_CHARACTERS) continue;
      yield page.join("");
      [page, characters] = [[], 0];
    }
    if (found.length === 0) break;
  }
  await client.query("CLOSE records");
  if (page.length > 0) yield page.join("");
}

const foundRow = {
  row: text,
  hidden: parsed(textArray, (flags) => flags.map((flag) => flag === "true")),
  labelNumber: nullable(int4),
};
type FoundRow = RowOf<typeof foundRow>;

const LABEL_NUMBER: Readonly<Record<string, string>> = {
  proposal_version: "(SELECT p.number FROM proposal p WHERE p.id = t.proposal_id)",
};

async function writeSelect(
  client: pg.Client,
  { table, key, columns, only = "true", hidden, shown = {} }: PublicTable,
): Promise<string> {
  const long = new Set(
    await rows(
      client,
      text,
      `SELECT column_name::text FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 AND data_type IN ('bigint', 'numeric')`,
      [table],
    ),
  );
  const fields = columns.map((column) => {
    const value = shown[column] ?? `t.${pg.escapeIdentifier(column)}`;
    return `${pg.escapeLiteral(column)}, ${long.has(column) ? `(${value})::text` : value}`;
  });
  return `SELECT json_build_object(${fields.join(", ")})::text AS row, ARRAY[${(hidden ?? []).map(({ where }) => where).join(", ")}]::bool[]::text[] AS hidden,
      ${LABEL_NUMBER[table] ?? "NULL::int"} AS label_number
    FROM ${pg.escapeIdentifier(table)} t WHERE ${only} ORDER BY ${key.map((name) => `t.${pg.escapeIdentifier(name)}`).join(", ")}`;
}

function writeLine({ hidden }: PublicTable, { row, hidden: isHidden, labelNumber }: FoundRow): string {
  if (hidden === undefined) return `${row}\n`;
  const values: Record<string, unknown> = JSON.parse(row);
  for (const [index, { columns }] of hidden.entries()) {
    for (const column of columns) {
      const value = values[column];
      if (typeof value !== "string" || value === "") continue;
      const isUnknown = typeof knownWords(value) !== "string";
      if (isHidden[index] || isUnknown)
        values[column] = hideValue(value, column === "title" ? labelNumber : null);
    }
  }
  return `${JSON.stringify(values)}\n`;
}

/** Of a title also the hash of the label that ballots name. */
function hideValue(words: string, number: number | null): { keccak: string; label?: string } {
  const { keccak } = hideText(words);
  return number === null ? { keccak } : { keccak, label: hideText(`#${number} ${words}`).keccak };
}
