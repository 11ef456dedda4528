import "server-only";
import pg from "pg";
import { isHiddenSql } from "@/lib/audit/shown-sql";
import { withheldText } from "@/lib/ballots/hide-text";
import { rows } from "@/lib/db/database.server";
import { EXACT_TEXT, listTableNames } from "@/lib/db/dump-tables.server";
import { text } from "@/lib/db/fields";
import { dropForeignKeys, setTriggers } from "@/lib/db/restore.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { WATCHED_TABLES } from "@/lib/log/log-check";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import type { TreeNode } from "@/lib/log/tree-ranges";
import type { MerkleHash } from "@/lib/shared/merkle-tree";
import { PUBLIC_TABLES, type PublicTable } from "./public-records";

const MIGRATIONS_TABLE = "_prisma_migrations";

async function listFilledTables(client: pg.Client): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await listTableNames(client)) {
    if (table === MIGRATIONS_TABLE) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(table)} LIMIT 1`);
    if (rowCount !== 0) filled.push(table);
  }
  return filled;
}

/** Throws unless the database is empty, or an adoption that was broken off filled it. */
export async function requireUnused(client: pg.Client): Promise<void> {
  const filled = await listFilledTables(client);
  if (filled.length === 0) return;
  if (filled.includes("adoption")) {
    const { rowCount } = await client.query("SELECT 1 FROM adoption WHERE at IS NULL");
    if (rowCount !== 0) return;
  }
  throw new Error(`The database is not empty: ${filled[0]} has rows. Adopt into a new database.`);
}

/** Runs `fill` in one transaction on emptied tables without triggers and foreign keys, then `finish` with them. */
export async function loadTables(
  client: pg.Client,
  { fill, finish }: { fill: () => Promise<void>; finish: () => Promise<void> },
): Promise<void> {
  await client.query(`BEGIN; ${EXACT_TEXT}`);
  try {
    const tables = (await listTableNames(client)).filter((name) => name !== MIGRATIONS_TABLE);
    const constraints = await dropForeignKeys(client);
    for (const table of tables) await setTriggers(client, { table, state: "DISABLE" });
    await client.query(
      `TRUNCATE evidence_file, evidence_piece, kept_figures, dump_page, ${tables.map((table) => pg.escapeIdentifier(table)).join(", ")} RESTART IDENTITY`,
    );
    await fill();
    for (const table of tables) await setTriggers(client, { table, state: "ENABLE" });
    for (const statement of constraints) await client.query(statement);
    await continueSequences(client);
    await finish();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Empties every table, after a record turned out not to be what the log says. */
export function clearTables(client: pg.Client): Promise<void> {
  const nothing = async () => undefined;
  return loadTables(client, { fill: nothing, finish: nothing });
}

/** Puts in a page of records as `readRecords` wrote it. Throws for what is no such page. */
export async function insertRecords(
  client: pg.Client,
  { table, lines: written }: { table: PublicTable; lines: string },
): Promise<void> {
  const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(", ");
  const name = pg.escapeIdentifier(table.table);
  const lines = written.split("\n").slice(0, -1);
  const objects = table.hidden === undefined ? lines : lines.map((line) => withTexts(table, line));
  const { rowCount } = await client.query(
    `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${objects.join(",")}]`],
  );
  if (rowCount !== lines.length) throw new Error("a line is no row");
}

function withTexts({ hidden }: PublicTable, line: string): string {
  const values: Record<string, unknown> = JSON.parse(line);
  for (const column of (hidden ?? []).flatMap(({ columns }) => columns)) {
    const value = values[column];
    if (typeof value !== "object" || value === null) continue;
    const { keccak, label } = value as { keccak?: unknown; label?: unknown };
    if (typeof keccak !== "string") throw new Error(`${column} is no text and no hash`);
    values[column] = withheldText({ keccak, label: typeof label === "string" ? label : undefined });
  }
  return JSON.stringify(values);
}

export async function insertTreeNodes(
  client: pg.Client,
  nodes: readonly (TreeNode & { hash: MerkleHash })[],
): Promise<void> {
  await client.query(
    "INSERT INTO log_node (level, place, hash) SELECT * FROM unnest($1::int[], $2::bigint[], $3::bytea[])",
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => Buffer.from(hash)),
    ],
  );
}

const partOf = (row: string) => `get_byte(decode(right(${row}.voter, 2), 'hex'), 0) % 16`;

/** Makes the votes from the ballots, and the tallies from the votes. */
export async function makeVotes(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT DISTINCT ON (proposal_id, voter) proposal_id, voter, id, choice, power, signed_at, reason <> '', created_at
     FROM ballot ORDER BY proposal_id, voter, signed_at DESC`,
  );
  await client.query(
    `INSERT INTO tally_part (proposal_id, part, yes_power, no_power, yes_count, no_count, ballots, last_ballot)
     SELECT p.id, g.part, coalesce(sum(v.power) FILTER (WHERE v.choice = 'yes'), 0), coalesce(sum(v.power) FILTER (WHERE v.choice = 'no'), 0),
       count(*) FILTER (WHERE v.choice = 'yes'), count(*) FILTER (WHERE v.choice = 'no'), coalesce(max(b.ballots), 0), coalesce(max(b.last), 0)
     FROM proposal p CROSS JOIN generate_series(0, 15) AS g(part)
     LEFT JOIN (SELECT b.proposal_id, ${partOf("b")} AS part, count(*) AS ballots, max(b.id) AS last FROM ballot b GROUP BY 1, 2) b
       ON b.proposal_id = p.id AND b.part = g.part
     LEFT JOIN vote v ON v.proposal_id = p.id AND ${partOf("v")} = g.part GROUP BY 1, 2`,
  );
}

/**
 * The log has the balances of censuses and no others. So power comes from calls to the chain until each contract's balances
 * were added up there.
 */
export async function distrustBalances(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE holdings_index SET is_unproved = true, distrusted_at = app_now(), distrusted_at_block = next_block,
       distrust_reason = 'Its balances came with an adopted record and were not compared with the chain yet.'
     WHERE distrusted_at IS NULL`,
  );
}

/** What triggers keep beside the rows: the words that are searched, and what winners earned. */
export async function makeKeptRows(client: pg.Client): Promise<void> {
  await client.query("SELECT renew_earnings(ARRAY(SELECT DISTINCT winner FROM bounty_payout))");
  await client.query("UPDATE club SET name = name");
  await client.query("SELECT proposal_keep_search(id) FROM proposal");
  await client.query("UPDATE bounty SET title = title");
  await client.query("UPDATE profile SET name = name");
}

const isWithheld = (column: string) => `t.${column} LIKE E'\\x01keccak %'`;
const IS_HIDDEN_CLUB = isHiddenSql({
  kind: "club",
  id: "(SELECT c.slug FROM club c WHERE c.id = t.club_id)",
});

/** What a pack may leave out of a watched row `t`: hidden texts, who wins before it is known, and invitations. */
const MAY_DIFFER: Readonly<Record<string, string>> = {
  club: `${isWithheld("name")} AND ${isHiddenSql({ kind: "club", id: "t.slug" })}`,
  proposal: `(${isWithheld("club_name")} AND ${IS_HIDDEN_CLUB} OR ${isWithheld("body")} AND ${isHiddenSql({ kind: "proposal", id: "t.id::text" })})`,
  proposal_version: `${isWithheld("title")} AND ${isHiddenSql({ kind: "proposal", id: "t.proposal_id::text" })}`,
  bounty: `${isWithheld("title")} AND ${isHiddenSql({ kind: "bounty", id: "t.id::text" })}`,
  bounty_prize:
    "t.submission_id IS NULL AND EXISTS (SELECT FROM bounty y WHERE y.id = t.bounty_id AND y.announced_at IS NULL)",
};

/**
 * Notes in the log the new state of every row of which the pack left something out, and answers them, each as "table key". Other
 * rows that differ from the log stay as they are, for the check to find.
 */
export async function noteWithheldRows(client: pg.Client): Promise<string[]> {
  await client.query("SET LOCAL TimeZone = 'UTC'");
  const noted: string[] = [];
  for (const table of WATCHED_TABLES) {
    const mayDiffer = table === "moderator_invite" ? "t.id IS NULL" : MAY_DIFFER[table];
    if (mayDiffer === undefined) continue;
    const keys = await rows(
      client,
      { key: text, note: text },
      `SELECT f.key, log_row_note($1, f.key, CASE WHEN to_jsonb(t) IS NOT NULL THEN log_row_state($1, to_jsonb(t)) END)::text AS note
       FROM log_row_faults($1) f LEFT JOIN ${pg.escapeIdentifier(table)} t ON log_row_key($1, to_jsonb(t)) = f.key
       WHERE ${mayDiffer}`,
      [table],
    );
    noted.push(...keys.map(({ key }) => `${table} ${key}`));
  }
  return noted;
}

/** Keeps whose record this is, until it was compared with the log. */
export async function insertAdoption(client: pg.Client, head: SignedTreeHead): Promise<void> {
  await client.query(
    "INSERT INTO adoption (origin, key_id, tree_size, root, note) VALUES ($1, $2, $3, $4, $5)",
    [head.origin, head.keyId, head.treeSize, head.root, head.note],
  );
}

/** Says in the log that the record was adopted. */
export async function finishAdoption(tx: Transaction): Promise<void> {
  await tx.query("UPDATE adoption SET at = date_trunc('milliseconds', app_now()) WHERE at IS NULL");
}

async function continueSequences(client: pg.Client): Promise<void> {
  for (const { table } of PUBLIC_TABLES) {
    const sequences = await rows(
      client,
      { column: text, sequence: text },
      `SELECT a.attname::text AS column, pg_get_serial_sequence(format('%I', $1::text), a.attname) AS sequence FROM pg_attribute a
       WHERE a.attrelid = format('%I', $1::text)::regclass AND a.attnum > 0 AND NOT a.attisdropped
         AND pg_get_serial_sequence(format('%I', $1::text), a.attname) IS NOT NULL`,
      [table],
    );
    for (const { column, sequence } of sequences) {
      await client.query(
        `SELECT setval($1::regclass, coalesce((SELECT max(${pg.escapeIdentifier(column)}) FROM ${pg.escapeIdentifier(table)}), 0) + 1, false)`,
        [sequence],
      );
    }
  }
}
