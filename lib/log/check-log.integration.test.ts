import { Client } from "pg";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getHealth } from "@/lib/operations/get-health.server";
import { performActs } from "@/tests/builders/logged-acts";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { CRON_SECRET, runJob } from "@/tests/setup/route-caller";
import { checkLog } from "./check-log.server";
import { type LogFault, subjectOf } from "./log-check";
import { sealLog } from "./seal-log.server";
import { viewLog } from "./view-log.server";

const check = () => checkLog({ budgetMs: 30_000 });
const seal = () => sealLog({ budgetMs: 30_000 });
let client: Client;

beforeAll(async () => {
  Object.assign(process.env, { CRON_SECRET });
  getEnvironment();
  client = new Client({ connectionString: testDatabaseUrl });
  await client.connect();
});
afterAll(() => client.end());
afterEach(putBack);

const TABLES = [
  "log_entry",
  "log_leaf",
  "log_node",
  "log_head",
  "ballot",
  "vote",
  "proposal",
  "audit_entry",
  "settings_version",
  "census",
  "census_row",
  "log_result",
  "log_row",
  "client_release",
];

/** The places of the acts, among the hashes of rows between them. */
const places: { id: number; position: number }[] = [];

/** "entry:@4" is the fourth act's place in the log, "#4" its number. */
function placed(text: string): string {
  return text
    .replace(/@(\d+)/g, (_, act) => String(places[Number(act)]?.position))
    .replace(/#(\d+)/g, (_, act) => String(places[Number(act)]?.id));
}

/** As the database's owner can, with every trigger off. */
async function alter(statements: readonly string[]): Promise<void> {
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const sql of statements) expect((await client.query(placed(sql))).rowCount).toBeGreaterThan(0);
  await client.query("COMMIT");
}

async function keep(): Promise<void> {
  for (const table of TABLES) await client.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
}

async function putBack(): Promise<void> {
  await client.query("ROLLBACK");
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const table of TABLES) {
    await client.query(
      `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}`,
    );
  }
  await client.query("COMMIT");
}

async function run(name: "log" | "log-check"): Promise<Record<string, unknown>> {
  const answer = await runJob(name);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Runs the job until it has seen the whole log: on a slow machine one run may not be enough. */
async function runWholeCheck(): Promise<LogFault[]> {
  const faults: LogFault[] = [];
  for (let isWhole = false; !isWhole; ) {
    const found = await run("log-check");
    faults.push(...(found["faults"] as LogFault[]));
    isWhole = found["isWhole"] === true;
  }
  return faults;
}

describe("checkLog", () => {
  it("finds nothing in a log that is in order, sealed or not yet", async () => {
    expect(await viewLog()).toBeNull();
    await seal();
    await performActs(query);
    expect(await check()).toMatchObject({ faults: [], isWhole: true });
    // The proposal that was not cancelled ended long ago.
    expect(await run("log")).toMatchObject({ isComplete: true, results: 1 });
    expect(await run("log")).toMatchObject({ sealed: 0, results: 0 });
    const startedAt = performance.now();
    expect(await runWholeCheck()).toEqual([]);
    const viewed = await viewLog();
    expect(viewed).toMatchObject({ waiting: 0, isInOrder: true });
    expect(viewed?.checkedAgoSeconds).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 1_000));
    // A transaction that is open elsewhere keeps a head from settling its entries; a later head would settle them.
    await alter(["UPDATE log_head SET settled_entry = last_entry"]);
    await keep();
    const acts = await query<{ id: string; position: string }>(
      `SELECT e.id, l.position FROM log_entry e JOIN log_leaf l ON l.entry_id = e.id WHERE e.body NOT LIKE '{"kind":"row"%' ORDER BY e.id`,
    );
    for (const { id, position } of acts) places.push({ id: Number(id), position: Number(position) });
  });

  // The acts: 0 settings, 1 proposal, 2 moderation, 3 edit, 4 and 5 ballots, 6 census, 7 ballot, 8 proposal, 9 moderation, 10
  // cancel, 11 a result, 12 a release, 13 a result.
  it.each<[what: string, subjects: string[], altering: string[]]>([
    [
      "the body of an entry",
      ["entry:@4"],
      ["UPDATE log_entry SET body = replace(body, 'ballot', 'ballet') WHERE id = #4"],
    ],
    [
      "an entry with its leaf",
      ["ballot:1", "entry:@4", "entry:8", "result:1"],
      [
        "UPDATE log_entry SET body = replace(body, '0x', '0y') WHERE id = #4",
        "UPDATE log_leaf SET leaf_hash = (SELECT sha256('\\x00'::bytea || body::bytea) FROM log_entry WHERE id = #4) WHERE position = @4",
      ],
    ],
    [
      "a node of the tree",
      ["entry:0", "entry:16", "entry:8", "head:4"],
      ["UPDATE log_node SET hash = sha256(hash) WHERE level = 3"],
    ],
    [
      "a leaf that is gone",
      ["entry:@10", "proposal:2", "waiting:#10"],
      ["DELETE FROM log_leaf WHERE position = @10"],
    ],
    [
      "the root of a head",
      ["head:2", "head:3", "head:4"],
      ["UPDATE log_head SET root = sha256(root) WHERE tree_size > 0"],
    ],
    ["the size of a head", ["head:1"], ["UPDATE log_head SET tree_size = 1 WHERE tree_size = 0"]],
    [
      "the voter of a ballot",
      ["ballot:2", "entry:@5", "result:1", "tally:1"],
      ["UPDATE ballot SET voter = '0x' || repeat('9', 40) WHERE id = 2"],
    ],
    ["the choice of a ballot", ["ballot:2", "tally:1"], ["UPDATE ballot SET choice = 'no' WHERE id = 2"]],
    ["the choice of a vote", ["ballot:2", "tally:1"], ["UPDATE vote SET choice = 'no' WHERE ballot_id = 2"]],
    [
      "a vote put back to the ballot before",
      ["ballot:3", "tally:1"],
      [
        "UPDATE vote SET ballot_id = 1, choice = 'no', signed_at = (SELECT signed_at FROM ballot WHERE id = 1) WHERE ballot_id = 3",
      ],
    ],
    ["a ballot that is gone", ["entry:@4", "result:1", "tally:1"], ["DELETE FROM ballot WHERE id = 1"]],
    [
      "a ballot that was put in without an entry",
      ["ballot:9", "tally:1"],
      [
        `INSERT INTO ballot (id, proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
         OVERRIDING SYSTEM VALUE SELECT 9, proposal_id, voter, choice, reason, power, 1, form, signature, 'another', created_at FROM ballot WHERE id = 1`,
      ],
    ],
    [
      "the end of a vote",
      ["proposal:1", "table:8"],
      ["UPDATE proposal SET ends_at = ends_at + interval '1 day' WHERE id = 1"],
    ],
    [
      "a cancellation taken back",
      ["entry:@10", "result:2", "table:8"],
      [
        `UPDATE proposal SET cancelled_at = NULL, cancelled_by = NULL, cancel_reason = NULL, cancel_digest = NULL,
           cancel_signature = NULL, cancel_signed_at = NULL WHERE id = 2`,
      ],
    ],
    [
      "the signature of a cancellation",
      ["entry:@10", "proposal:2", "table:8"],
      ["UPDATE proposal SET cancel_signature = '0x9999' WHERE id = 2"],
    ],
    [
      "the reason of an act",
      ["act:2", "entry:@9"],
      ["UPDATE audit_entry SET reason = 'Another.' WHERE id = 2"],
    ],
    [
      "the fields of an act, with the hash of the true ones",
      ["act:2"],
      [
        `UPDATE audit_entry SET changes = '0x' || encode(sha256(convert_to(before::text || E'\\n' || after::text, 'UTF8')), 'hex'),
           after = '{"hidden":false}' WHERE id = 2`,
      ],
    ],
    [
      "settings",
      ["entry:@0", "settings:1"],
      [`UPDATE settings_version SET "values" = '{}' WHERE version = 1`],
    ],
    [
      "a result",
      ["entry:@13", "result:1"],
      ["UPDATE log_result SET yes_power = yes_power + 1 WHERE proposal_id = 1"],
    ],
    [
      "a running hash of ballots, with its entry",
      ["entry:@13", "result:1"],
      [
        "UPDATE log_result SET chain = sha256(chain) WHERE proposal_id = 1",
        "UPDATE log_entry SET body = (SELECT log_result_body(r) FROM log_result r WHERE proposal_id = 1) WHERE id = #13",
      ],
    ],
    ["a result that is gone", ["entry:@13"], ["DELETE FROM log_result WHERE proposal_id = 1"]],
    [
      "a list of client files",
      ["entry:@12", "release:1"],
      ["UPDATE client_release SET manifest = replace(manifest, '1', '2') WHERE number = 1"],
    ],
    ["the root of a census", ["census:1", "table:10"], ["UPDATE census SET root = '0x' || repeat('1', 64)"]],
  ])(
    "finds %s at the next check, tells admins, and is content once it is restored",
    async (_what, subjects, altering) => {
      await alter(altering);
      const faults = await runWholeCheck();
      const expected = subjects.map(placed).sort();
      expect([...new Set(faults.map(subjectOf))].sort()).toEqual(expected);
      const alerts = await listAlerts();
      expect(alerts.map(({ subject }) => subject).sort()).toEqual(expected);
      expect((await getHealth()).log).toMatchObject({ isInOrder: false });
      await putBack();
      expect(await runWholeCheck()).toEqual([]);
      expect(await viewLog()).toMatchObject({ isInOrder: true });
    },
  );

  it("reports values that can't be read, and still everything else", async () => {
    await client.query(
      "ALTER TABLE ballot DROP CONSTRAINT ballot_voter_lower_case, DROP CONSTRAINT ballot_choice; ALTER TABLE proposal DROP CONSTRAINT proposal_digest_lower_case",
    );
    await alter([
      "UPDATE ballot SET voter = 'not queryable' WHERE id = 2",
      "UPDATE ballot SET choice = 'yes' WHERE id = 1",
      "UPDATE proposal SET digest = 'no digest' WHERE id = 2",
    ]);
    const faults = await runWholeCheck();
    expect(faults).toContainEqual({
      part: "ballot",
      id: 2,
      message: "ballot 2 has a value in the database that can't be read.",
    });
    expect(faults.map(subjectOf)).toEqual(expect.arrayContaining(["ballot:1", "proposal:2"]));
    await putBack();
    expect(await runWholeCheck()).toEqual([]);
  });

  it("finds holdings without a place that are less than nothing", async () => {
    await client.query("ALTER TABLE census_row DROP CONSTRAINT census_row_balances");
    await alter([
      "INSERT INTO census_row (census_id, holder, nft_count, token_wei) SELECT id, '0x' || repeat('9', 40), 0, -1 FROM census",
    ]);
    expect((await runWholeCheck()).map(subjectOf)).toEqual(["census:1"]);
    await putBack();
    expect(await runWholeCheck()).toEqual([]);
  });

  it("walks through a long log in parts, continuing where it stopped, and from the beginning when asked to", async () => {
    await query(
      `INSERT INTO log_entry (body, created_at) SELECT '{"entry":' || n || '}', app_now() FROM generate_series(1, 12000) AS n`,
    );
    await seal();
    const [start] = await query<{ now: Date }>("SELECT app_now() AS now");
    let runs = 0;
    for (let isRound = false; !isRound; runs++) {
      expect(runs).toBeLessThan(150);
      expect((await checkLog({ budgetMs: 0 })).faults).toEqual([]);
      const [row] = await query<{ done: boolean }>("SELECT min(round_at) >= $1 AS done FROM log_check", [
        start?.now,
      ]);
      isRound = row?.done ?? false;
    }
    expect(runs).toBeGreaterThan(3);
    await alter(["UPDATE log_entry SET body = body || ' ' WHERE id = 6000"]);
    const { faults } = await checkLog({ budgetMs: 30_000, isFromStart: true });
    expect(faults.map(subjectOf)).toEqual(["entry:5999"]);
  });
});
