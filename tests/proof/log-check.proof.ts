import assert from "node:assert/strict";
import { Client } from "pg";
import { z } from "zod";
import { performActs } from "../builders/logged-acts";
import { insertAnnounced } from "../builders/rows";
import { EXEMPT_COLUMNS, EXEMPT_TABLES } from "./log-check-exemptions";
import type { Proof, Size } from "./proof";
import { callJob, type TwoInstances } from "./two-instances";

const checkSchema = z.object({ faults: z.array(z.object({ message: z.string() })), isWhole: z.boolean() });

type Column = { table: string; column: string; type: string; nullable: boolean };
type Change = { name: string; sql: string };

export const proof: Proof = {
  claim:
    "every column of every table that a result, a payment or a right rests on, altered by the owner of the database past all triggers, is found by the next check of the log, and so is a plain statement that goes through them",
  async run(stand, size) {
    Object.assign(process.env, stand.environment);
    await fill(stand);
    const client = new Client({ connectionString: stand.databaseUrl });
    await client.connect();
    try {
      const columns = await listColumns(stand);
      const tables = [...new Set(columns.map(({ table }) => table))];
      await keep(client, tables);
      const altered = await alterEach({ stand, client, columns, size });
      const plain = await tellPlain({ stand, client, tables });
      return [
        `${tables.length} tables checked; ${Object.keys(EXEMPT_TABLES).length} tables and ${Object.keys(EXEMPT_COLUMNS).length} columns are exempt, each with its reason`,
        ...altered,
        plain,
      ];
    } finally {
      await client.end();
    }
  },
};

async function runJob(stand: TwoInstances, name: string): Promise<unknown> {
  const answer = await callJob(stand.urls[0], name);
  assert.equal(answer.status, 200, `the job ${name}`);
  return answer.json();
}

async function check(stand: TwoInstances): Promise<string[]> {
  const { faults, isWhole } = checkSchema.parse(await runJob(stand, "log-check"));
  assert.ok(isWhole, "one run looks at everything");
  return faults.map(({ message }) => message);
}

/** At least one row in every checked table, all in order and sealed. */
async function fill(stand: TwoInstances): Promise<void> {
  const { query } = stand;
  const person = (digit: string) => `0x${digit.repeat(40)}`;
  await performActs(query);
  const [club] = await query<{ id: string }>("SELECT id FROM club LIMIT 1");
  const clubId = BigInt(club?.id ?? 0);
  const { prizes } = await insertAnnounced(query, { clubId, winners: [person("1"), person("2")] });
  await query(
    `INSERT INTO bounty_extension (bounty_id, number, submissions_until_before, submissions_until_after, winners_by_before, winners_by_after, extended_by, extended_at)
     SELECT id, 1, submissions_until - interval '1 hour', submissions_until, winners_by - interval '1 hour', winners_by, sponsor, app_now() FROM bounty`,
  );
  await query(
    `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status, block_number, block_hash, block_time,
       credited_at, checked_at) VALUES ('0x' || repeat('3', 64), 0, $1, $2, 5, 'payout', $3, 'credited', 9, '0x' || repeat('4', 64), app_now(), app_now(), app_now())`,
    [person("5"), person("1"), prizes[0]],
  );
  await query(
    "INSERT INTO fee_term (purpose, valid_from, amount_wei, admin_wallet) VALUES ('proposal', app_now(), 5, $1) ON CONFLICT DO NOTHING",
    [person("1")],
  );
  await query("INSERT INTO sponsor_safe (sponsor, safe, registered_at) VALUES ($1, $2, app_now())", [
    person("5"),
    person("6"),
  ]);
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'owner', app_now())",
    [clubId, person("5")],
  );
  await query(
    "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'spam', $3, app_now())",
    [clubId, person("7"), person("5")],
  );
  await query(
    "INSERT INTO moderator_invite (club_id, address, invited_by, invited_at, expires_at) VALUES ($1, $2, $3, app_now(), app_now() + interval '14 days')",
    [clubId, person("9"), person("5")],
  );
  await query("INSERT INTO anchor_account (id, named_at) VALUES ($1, app_now())", [person("6")]);
  const [first] = await query<{ address: string }>("SELECT address FROM admin LIMIT 1");
  const admin = first?.address ?? person("a");
  if (!first)
    await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now())", [admin]);
  await query("INSERT INTO admin (address, created_at, added_by) VALUES ($1, app_now(), $2)", [
    person("8"),
    admin,
  ]);
  await act(stand, {
    actor: admin,
    act: "admin.add",
    subject: `admin:${person("8")}`,
    after: { role: "admin" },
  });
  await query(
    "INSERT INTO primary_handover (from_address, to_address, effective_at, named_at) VALUES ($1, $2, app_now() + interval '2 days', app_now())",
    [admin, person("8")],
  );
  for (const id of ["1", "2"]) {
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('proposal', $1, 'A proof', $2, app_now())",
      [id, admin],
    );
    await act(stand, {
      actor: admin,
      act: "proposal.hide",
      subject: `proposal:${id}`,
      after: { hidden: true },
    });
  }
  await query("UPDATE hidden_content SET shown_at = app_now(), shown_by = $1 WHERE subject_id = '2'", [
    admin,
  ]);
  await act(stand, { actor: admin, act: "proposal.show", subject: "proposal:2", after: { hidden: false } });
  // Twice: the first run writes the result of the finished vote, the second its hash.
  for (const job of ["log", "log"]) await runJob(stand, job);
  assert.deepEqual(await check(stand), [], "everything is in order");
}

async function act(
  { query }: TwoInstances,
  { actor, act: name, subject, after }: { actor: string; act: string; subject: string; after: object },
): Promise<void> {
  await query(
    "INSERT INTO audit_entry (actor, act, subject, reason, before, after, at) VALUES ($1, $2, $3, 'A proof', '{}', $4, app_now())",
    [actor, name, subject, JSON.stringify(after)],
  );
}

/** The checked columns. Each table of the database must be exempt or have a row. */
async function listColumns(stand: TwoInstances): Promise<Column[]> {
  const rows = await stand.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type, c.is_nullable = 'YES' AS nullable
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE '\\_prisma%' ORDER BY 1, c.ordinal_position`,
  );
  const empty: string[] = [];
  for (const table of new Set(rows.map((row) => row.table))) {
    const [row] = await stand.query(`SELECT 1 FROM "${table}" LIMIT 1`);
    if (!row && !(table in EXEMPT_TABLES)) empty.push(table);
  }
  assert.deepEqual(empty, [], "tables that are neither exempt nor filled");
  return rows.filter(
    ({ table, column }) => !(table in EXEMPT_TABLES) && !(`${table}.${column}` in EXEMPT_COLUMNS),
  );
}

async function keep(client: Client, tables: readonly string[]): Promise<void> {
  await client.query("CREATE SCHEMA kept");
  for (const table of tables) await client.query(`CREATE TABLE kept."${table}" AS TABLE public."${table}"`);
}

async function putBack(client: Client, tables: readonly string[]): Promise<void> {
  await client.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0");
  for (const table of tables) {
    await client.query(
      `DELETE FROM "${table}"; INSERT INTO "${table}" OVERRIDING SYSTEM VALUE TABLE kept."${table}"`,
    );
  }
  await client.query("COMMIT");
}

/** Other values of a column's type. The first that the table's own rules allow is used. */
function listValues({ column, type }: Column): readonly string[] {
  const own = `"${column}"`;
  const words =
    "yes no text typed passed rejected moderator member revoked bounty proposal cro apply always".split(" ");
  const byType: Readonly<Record<string, string[]>> = {
    text: [
      `left(${own}, -1) || CASE right(${own}, 1) WHEN '0' THEN '1' ELSE '0' END`,
      ...words.map((word) => `'${word}'`),
      `${own} || 'x'`,
      ...["'0x' || repeat('a', 40)", "'0x' || repeat('a', 64)"],
    ],
    bool: [`NOT ${own}`, "true"],
    bytea: [`sha256(${own})`, `sha256(${own}) || sha256(${own})`, "sha256('x')"],
    uuid: ["gen_random_uuid()"],
    jsonb: [`'{"other": 1}'`],
    _text: [`array_append(${own}, 'x')`],
    timestamptz: [`${own} + interval '1 second'`, `${own} - interval '1 second'`, "now()"],
  };
  return byType[type] ?? [`${own} + 1`, `${own} - 1`, `${own} + 100`, "1"];
}

/** `same`: the row already has this value. `refused` names the table's rules that refused each value. */
type Alteration = { kind: "done" } | { kind: "same" } | { kind: "refused"; by: readonly string[] };

/** Alters one column of one row, if possible one that isn't empty. */
async function alter(client: Client, column: Column, values: readonly string[]): Promise<Alteration> {
  const { table, column: name } = column;
  const by = new Set<string>();
  for (const value of values) {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL timezone = 'UTC'");
    try {
      const { rowCount } = await client.query(
        `UPDATE "${table}" SET "${name}" = ${value} WHERE ctid = (SELECT ctid FROM "${table}" ORDER BY "${name}" IS NULL, ctid DESC LIMIT 1)
           AND "${name}" IS DISTINCT FROM ${value}`,
      );
      await client.query("COMMIT");
      if (rowCount === 1) return { kind: "done" };
    } catch (error) {
      await client.query("ROLLBACK");
      by.add(refusalOf(error));
    }
  }
  return by.size === 0 ? { kind: "same" } : { kind: "refused", by: [...by] };
}

/** A rule that the owner dropped, and the statement that restores it. */
type Rule = { restore: string };

/** The owner of the database can also drop the rule that refuses. */
async function dropRules(
  client: Client,
  { column: { table, column }, names }: { column: Column; names: readonly string[] },
): Promise<Rule[]> {
  const rules: Rule[] = [];
  for (const name of names) {
    if (name === "GENERATED ALWAYS") {
      await client.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" SET GENERATED BY DEFAULT`);
      rules.push({ restore: `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET GENERATED ALWAYS` });
      continue;
    }
    const { rows } = await client.query<{ drop: string; restore: string }>(
      `SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', $1::text, conname) AS drop,
         format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)) AS restore
       FROM pg_constraint WHERE conrelid = quote_ident($1)::regclass AND conname = $2 AND contype <> 'p'
       UNION ALL SELECT format('DROP INDEX %I', indexname), indexdef FROM pg_indexes
       WHERE schemaname = 'public' AND indexname = $2 AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
      [table, name],
    );
    assert.equal(rows.length, 1, `the rule ${name} of ${table}`);
    for (const { drop, restore } of rows) {
      await client.query(drop);
      rules.push({ restore });
    }
  }
  return rules;
}

const databaseError = z.object({ code: z.string(), constraint: z.string().optional() });

/** The rule by which PostgreSQL refused a value. Throws any other error, because a mistake in this proof is no refusal. */
function refusalOf(error: unknown): string {
  const { code, constraint } = databaseError.parse(error);
  if (code === "428C9") return "GENERATED ALWAYS";
  if (code === "23502") return "NOT NULL";
  if (REFUSALS.has(code) && constraint !== undefined) return constraint;
  throw error;
}

/** Integrity constraints by their SQLSTATE: foreign key, unique, check, exclusion. */
const REFUSALS: ReadonlySet<string> = new Set(["23503", "23505", "23514", "23P01"]);

async function alterEach({
  stand,
  client,
  columns,
  size,
}: {
  stand: TwoInstances;
  client: Client;
  columns: readonly Column[];
  size: Size;
}): Promise<string[]> {
  const missed: string[] = [];
  const refused = new Map<string, string[]>();
  const same: string[] = [];
  let found = 0;
  const sample = size.isFull ? columns : columns.filter(() => size.random() < 0.12);
  const tryOne = async (name: string, column: Column, values: readonly string[]): Promise<void> => {
    const rules: Rule[] = [];
    let done = await alter(client, column, values);
    while (done.kind === "refused") {
      const key = done.by.join(" and ");
      if (rules.length === 0) refused.set(key, [...(refused.get(key) ?? []), name]);
      rules.push(...(await dropRules(client, { column, names: done.by })));
      done = await alter(client, column, values);
    }
    if (done.kind === "same") same.push(name);
    else if ((await check(stand)).length === 0) missed.push(name);
    else found += 1;
    await putBack(client, [column.table]);
    for (const { restore } of rules) await client.query(restore);
  };
  for (const column of sample) {
    const name = `${column.table}.${column.column}`;
    await tryOne(name, column, listValues(column));
    if (column.nullable) await tryOne(`${name} emptied`, column, ["NULL"]);
  }
  const tables = [...new Set(sample.map(({ table }) => table))];
  for (const table of tables) {
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM "${table}" WHERE ctid = (SELECT ctid FROM "${table}" ORDER BY ctid DESC LIMIT 1); COMMIT`,
    );
    if ((await check(stand)).length === 0) missed.push(`${table}, a row deleted`);
    else found += 1;
    await putBack(client, [table]);
  }
  assert.deepEqual(missed, [], "what the check did not find");
  assert.deepEqual(
    same.filter((name) => !name.endsWith(" emptied")),
    [],
    "columns for which no other value was tried",
  );
  assert.deepEqual(await check(stand), [], "put back, everything is in order");
  const count = [...refused.values()].flat().length;
  return [
    `${found} alterations found of ${sample.length} columns and ${tables.length} deleted rows`,
    `${same.length} columns could not be emptied, as no row has a value there: ${same.map((name) => name.replace(" emptied", "")).join(", ")}`,
    `${count} alterations PostgreSQL itself refused; they were made and found once these rules were dropped:`,
    ...[...refused].map(([rules, names]) => `  ${rules}: ${names.join(", ")}`).toSorted(),
  ];
}

/** Mistakes of somebody who forgets that triggers log it, or doesn't know what must follow. */
const PLAIN: readonly Change[] = [
  {
    name: "a vote without a ballot",
    sql: `INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
      SELECT proposal_id, '0x' || repeat('b', 40), ballot_id, 'yes', 9000, signed_at, has_reason, cast_at FROM vote LIMIT 1`,
  },
  {
    name: "the end of a proposal",
    sql: "UPDATE proposal SET ends_at = ends_at + interval '1 second' WHERE number = 1",
  },
  {
    name: "the total power of a proposal",
    sql: "UPDATE proposal SET total_power = total_power + 1 WHERE number = 1",
  },
  { name: "the quorum of a proposal", sql: "UPDATE proposal SET quorum_power = 1 WHERE number = 1" },
  { name: "the rule of a proposal", sql: "UPDATE proposal SET ratio = 2 WHERE number = 1" },
  {
    name: "the final numbers of a proposal",
    sql: "UPDATE proposal SET final_yes_power = 0 WHERE number = 1",
  },
  { name: "a part of the tally", sql: "UPDATE tally_part SET yes_power = yes_power + 1" },
  { name: "the number of its ballots", sql: "UPDATE tally_part SET ballots = ballots + 1" },
  {
    name: "an admin of nobody",
    sql: "INSERT INTO admin (address, created_at) VALUES ('0x' || repeat('c', 40), app_now())",
  },
  { name: "an admin who is gone", sql: "DELETE FROM admin WHERE NOT is_primary" },
  {
    name: "hidden content shown again",
    sql: "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE shown_at IS NULL",
  },
  {
    name: "content hidden by nobody",
    sql: `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
      VALUES ('club', 'logged-club', 'x', '0x' || repeat('c', 40), app_now())`,
  },
  {
    name: "a proposal that needs no fee any more",
    sql: "UPDATE proposal SET is_fee_exempt = false WHERE number = 1",
  },
  { name: "another winner", sql: "UPDATE bounty_payout SET winner = '0x' || repeat('c', 40)" },
];

async function tellPlain({
  stand,
  client,
  tables,
}: {
  stand: TwoInstances;
  client: Client;
  tables: readonly string[];
}): Promise<string> {
  const missed: string[] = [];
  for (const { name, sql } of PLAIN) {
    const { rowCount } = await client.query(sql);
    assert.ok(rowCount, name);
    if ((await check(stand)).length === 0) missed.push(name);
    await putBack(client, tables);
  }
  assert.deepEqual(missed, [], "plain statements that the check did not find");
  assert.deepEqual(await check(stand), [], "put back, everything is in order");
  return `${PLAIN.length} plain statements found, with all triggers on`;
}
