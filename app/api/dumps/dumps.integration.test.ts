import { createHash } from "node:crypto";
import { dumpList } from "@/lib/exit/dump-schemas";
import { PUBLIC_TABLES } from "@/lib/exit/public-records";
import { insertRecord } from "@/tests/proof/exit-record";
import { startObjectStore } from "@/tests/setup/object-store";
import { query } from "@/tests/setup/own-services";
import { CRON_SECRET, runJob, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

beforeAll(async () => {
  Object.assign(process.env, { CRON_SECRET });
  await insertRecord(query, { proposals: 2, voters: 4 });
}, 240_000);

const run = async () => (await runJob("dump")).body;

async function read(sha256: string): Promise<string> {
  const { status, response } = await visitor("GET", `/api/dumps?page=${sha256}`);
  expect(status).toBe(200);
  const text = await response.text();
  expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
  return text;
}

async function readNewest() {
  const { body } = await visitor("GET", "/api/dumps");
  const [newest] = body["dumps"] as { sha256: string; treeSize: number }[];
  if (newest === undefined) throw new Error("there is no dump");
  const list = dumpList.parse(JSON.parse(await read(newest.sha256)));
  const rows: { table: string; row: Record<string, unknown> }[] = [];
  for (const { table, sha256 } of list.pages) {
    for (const line of (await read(sha256)).trimEnd().split("\n"))
      rows.push({ table, row: JSON.parse(line) });
  }
  return { ...newest, list, rows };
}

describe("the nightly dump", () => {
  it("has every public row, under a hash that the log has, once a night", async () => {
    expect(await run()).toMatchObject({ state: "kept" });
    expect(await run()).toMatchObject({ state: "current" });
    const { sha256, treeSize, list, rows } = await readNewest();
    const [entry] = await query("SELECT body FROM log_entry ORDER BY id DESC LIMIT 1");
    expect(JSON.parse(String(entry?.["body"]))).toMatchObject({
      kind: "dump",
      sha256: `0x${sha256}`,
      treeSize,
    });
    expect(list.head.treeSize).toBe(treeSize);
    for (const { table } of PUBLIC_TABLES) {
      // Its own row came after it.
      if (table === "dump" || table === "log_entry") continue;
      const [counted] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
      expect([table, rows.filter((each) => each.table === table).length]).toEqual([table, counted?.count]);
    }
    expect(JSON.stringify(rows)).not.toContain("words that a moderator hid");
  });

  it("doesn't give a text that a moderator hid after it was kept", async () => {
    const { list, rows } = await readNewest();
    const profile = list.pages.find(({ table }) => table === "profile");
    const of = String(rows.find(({ table }) => table === "profile")?.row["address"]);
    await query(
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('profile', $1, 'Spam', $1, app_now())`,
      [of],
    );
    expect((await visitor("GET", `/api/dumps?page=${profile?.sha256}`)).status).toBe(404);
    expect((await visitor("GET", "/api/dumps")).body["dumps"]).toEqual([]);
    expect(await run()).toMatchObject({ state: "kept" });
    expect((await visitor("GET", "/api/dumps")).body["dumps"]).toHaveLength(1);
    expect(JSON.stringify((await readNewest()).rows)).not.toContain("Counts votes.");
    expect((await visitor("GET", `/api/dumps?page=${profile?.sha256}`)).status).toBe(404);
    await query(
      "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE subject_kind = 'profile'",
    );
  });

  it("keeps what didn't change once, also in an object store, and forgets what no dump of a week names", async () => {
    const before = await query("SELECT sha256 FROM dump_page");
    const objects = await startObjectStore();
    const { getEnvironment } = await import("@/lib/env/environment.server");
    Object.assign(getEnvironment(), objects.environment);
    try {
      for (let night = 0; night < 8; night += 1) {
        await query("ALTER TABLE dump DISABLE TRIGGER dump_append_only");
        await query("UPDATE dump SET at = at - interval '1 day'");
        await query("ALTER TABLE dump ENABLE TRIGGER dump_append_only");
        await query("UPDATE profile SET about = $1", [`Night ${night}`]);
        expect(await run()).toMatchObject({ state: "kept" });
      }
      const { rows } = await readNewest();
      expect(rows.find(({ table }) => table === "profile")?.row).toMatchObject({ about: "Night 7" });
      const [kept] = await query(
        "SELECT count(*) FILTER (WHERE object IS NULL)::int AS database, count(*) FILTER (WHERE object IS NOT NULL)::int AS objects FROM dump_page",
      );
      // Lists, profiles and the log of seven nights are in the store; what never changed stays where it was.
      expect(Number(kept?.["objects"])).toBeGreaterThan(20);
      expect(Number(kept?.["database"])).toBeLessThan(before.length);
      expect((await visitor("GET", "/api/dumps")).body["dumps"]).toHaveLength(7);
    } finally {
      for (const name of Object.keys(objects.environment)) Reflect.deleteProperty(getEnvironment(), name);
      await objects.stop();
    }
  });

  it("has no page of another hash", async () => {
    expect((await visitor("GET", `/api/dumps?page=${"0".repeat(64)}`)).status).toBe(404);
    expect((await visitor("GET", "/api/dumps?page=0x12")).status).toBe(400);
  });
});
