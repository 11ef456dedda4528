import { handOver, performActs } from "@/tests/builders/logged-acts";
import { query } from "@/tests/setup/own-services";
import { WATCHED_TABLES } from "./log-check";
import { entryBody, hashText, type RowEntry } from "./log-entry";
import { parseLogEntry } from "./parse-log-entry";

/** Without the hashes of rows, which have their own test. */
async function readBodies(): Promise<string[]> {
  const entries = await query(`SELECT body FROM log_entry WHERE body NOT LIKE '{"kind":"row"%' ORDER BY id`);
  return entries.map(({ body }) => String(body));
}

it("has each act once, in order, with the bytes that the app computes, written by the act itself", async () => {
  const expected = [...(await performActs(query)), await handOver(query)];
  const bodies = await readBodies();
  expect(bodies).toEqual(expected.map(entryBody));
  expect(bodies.map(parseLogEntry)).toEqual(expected);
  expect(new Set(expected.map(({ kind }) => kind)).size).toBe(10);
});

it("has the hash of each watched row after an insert, change or delete, with the bytes that the app computes", async () => {
  const address = `0x${"9".repeat(40)}`;
  const read = async () => {
    const rows = await query(
      "SELECT e.body, log_row_body(r) AS again FROM log_entry e JOIN log_row r ON r.key = $1 WHERE strpos(e.body, $1) > 0 ORDER BY e.id",
      [address],
    );
    const entries = rows.map(({ body }) => parseLogEntry(String(body)) as RowEntry);
    expect(rows.at(-1)?.["again"]).toBe(rows.at(-1)?.["body"]);
    return entries.map(({ table, key, state }) => ({ table, key, state }));
  };
  await query("INSERT INTO admin (address, created_at) VALUES ($1, app_now())", [address]);
  await query("UPDATE admin SET created_at = created_at WHERE address = $1", [address]);
  await query("UPDATE admin SET created_at = '2026-01-02T03:04:05.006Z' WHERE address = $1", [address]);
  await query("DELETE FROM admin WHERE address = $1", [address]);
  const row = { address, created_at: "2026-01-02T03:04:05.006+00:00", is_primary: false };
  const [first, ...rest] = await read();
  expect(first).toMatchObject({
    table: "admin",
    key: address,
    state: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  expect(rest).toEqual([
    { table: "admin", key: address, state: hashText(JSON.stringify(row).replace(/([:,])(?=["tf])/g, "$1 ")) },
    { table: "admin", key: address, state: null },
  ]);
});

/** From docs/protocol.md 4.1: what names a row, and what its hash leaves out. */
const KEYS: Record<string, string[]> = {
  admin: ["address"],
  fee_term: ["purpose", "valid_from"],
  payment_proof: ["tx_hash", "log_index"],
  club_member: ["club_id", "address"],
  proposal_version: ["proposal_id", "version"],
  bounty_extension: ["bounty_id", "number"],
  bounty_payout: ["prize_id"],
  sponsor_safe: ["sponsor", "safe"],
};
const LEFT_OUT: Record<string, string[]> = {
  payment_proof: ["checked_at"],
  club: ["member_count", "active_at"],
  proposal: ["featured_at"],
  bounty: ["submission_count", "featured_at"],
};

it("has a row's hash as the protocol describes it", async () => {
  const found = new Set<string>();
  const entries = await query("SELECT body FROM log_entry ORDER BY id");
  const newest = new Map<string, string | null>();
  for (const { body } of entries) {
    const entry = parseLogEntry(String(body));
    if (entry?.kind === "row") newest.set(`${entry.table} ${entry.key}`, entry.state);
  }
  for (const table of WATCHED_TABLES) {
    const rows = await query(
      `SELECT (SELECT jsonb_object_agg(c.key, c.value::text) FROM jsonb_each(to_jsonb(t)) c) AS row FROM ${table} t`,
    );
    for (const { row } of rows) {
      const columns = Object.entries(row as Record<string, string>);
      const textOf = (name: string) => columns.find(([each]) => each === name)?.[1].replaceAll('"', "");
      const key = (KEYS[table] ?? ["id"]).map(textOf).join(":");
      const isNothing =
        (table === "club_member" && textOf("role") === "member") ||
        (table === "census" && textOf("root") === "null");
      const written = columns
        .filter(([name, value]) => value !== "null" && !LEFT_OUT[table]?.includes(name))
        .toSorted(([left], [right]) => left.length - right.length || (left < right ? -1 : 1))
        .map(([name, value]) => `"${name}": ${value}`);
      expect([table, key, newest.get(`${table} ${key}`) ?? null]).toEqual([
        table,
        key,
        isNothing ? null : hashText(`{${written.join(", ")}}`),
      ]);
      found.add(table);
    }
  }
  expect([...found]).toEqual(expect.arrayContaining(["club", "proposal", "proposal_version", "census"]));
});

it("has nothing of a rolled-back act", async () => {
  const before = await readBodies();
  await query(
    `DO $$ BEGIN
       INSERT INTO audit_entry (actor, act, subject, before, after, at) VALUES ('0x${"0".repeat(40)}', 'club.hide', 'club:x', '{}', '{}', app_now());
       RAISE division_by_zero;
     EXCEPTION WHEN division_by_zero THEN NULL; END $$`,
  );
  expect(await readBodies()).toEqual(before);
});

describe.each([
  { table: "log_entry", column: "body" },
  { table: "log_leaf", column: "leaf_hash" },
  { table: "log_node", column: "hash" },
  { table: "log_key", column: "public_key" },
  { table: "log_head", column: "root" },
  { table: "log_key_endorsement", column: "signature" },
  { table: "log_result", column: "chain" },
])("$table", ({ table, column }) => {
  it.each([`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])(
    "refuses %s",
    async (sql) => {
      await expect(query(sql)).rejects.toThrow("never changed or deleted");
    },
  );
});
