import { countRequest } from "@/lib/http/rate-limit-store.server";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { createPool } from "./create-pool.server";
import { getPool, getPrimary, getPrisma, maybe, one, rows } from "./database.server";
import { int8, select, text } from "./fields";
import { tables } from "./generated/columns";
import { inspectSchema } from "./inspect-schema.server";
import { readNow } from "./read-now.server";
import { inTransaction, type Transaction } from "./transaction.server";

const addAdmin = (tx: Transaction, digit: string) =>
  tx.query("INSERT INTO admin (address, created_at) VALUES ($1, app_now())", [`0x${digit.repeat(40)}`]);
const admins = () => query<{ address: string }>("SELECT address FROM admin ORDER BY address");

describe("inTransaction", () => {
  it("keeps everything when the work succeeds, and gives its value", async () => {
    const value = await inTransaction(async (tx) => {
      await addAdmin(tx, "1");
      return "done";
    });
    expect(value).toBe("done");
    expect(await admins()).toHaveLength(1);
  });

  it("keeps nothing when the work throws, and throws the same", async () => {
    const refusal = new Error("changed my mind");
    const work = inTransaction(async (tx) => {
      await addAdmin(tx, "2");
      throw refusal;
    });
    await expect(work).rejects.toBe(refusal);
    expect(await admins()).toHaveLength(1);
  });

  it("has its time limits even if the role has none, and leaves none behind", async () => {
    await getPrimary().query("SET statement_timeout = 0");
    const limit = async (db: Pick<Transaction, "query">) =>
      (await db.query<{ statement_timeout: string }>("SHOW statement_timeout")).rows[0]?.statement_timeout;
    expect(await inTransaction(limit)).toBe("5s");
    const client = await getPrimary().connect();
    expect(await limit(client)).toBe("0");
    client.release();
    await getPrimary().query("RESET statement_timeout");
  });

  it("gives its connection back after success and failure", async () => {
    for (let round = 0; round < 20; round += 1) {
      await inTransaction((tx) => tx.query("SELECT nothing")).catch(() => undefined);
      await inTransaction((tx) => tx.query("SELECT 1"));
    }
    expect(getPrimary().totalCount).toBe(1);
    expect(getPrimary().idleCount).toBe(1);
  });
});

describe("the pool", () => {
  it("speaks UTC with a server of another time zone, because Prisma's adapter leaves offsets out", async () => {
    const url = new URL(testDatabaseUrl);
    url.searchParams.set("options", "-c TimeZone=Asia/Tokyo");
    const pool = createPool({ databaseUrl: url.href, max: 1 });
    const shown = await pool.query("SHOW TimeZone");
    await pool.end();
    expect(shown.rows).toEqual([{ TimeZone: "UTC" }]);
  });

  it("prepares no named statement, which a pooler in transaction mode would lose", async () => {
    const names = async () => (await getPool().query("SELECT name FROM pg_prepared_statements")).rows;
    await countRequest({ name: "unnamed", points: 5, windowSeconds: 60 }, "someone");
    await (await getPrisma()).session.count();
    await readNow(getPool());
    expect(await names()).toEqual([]);
    // Positive control: a named one would be noticed.
    await getPool().query({ name: "planted", text: "SELECT 1" });
    expect(await names()).toEqual([{ name: "planted" }]);
  });
});

describe("rows", () => {
  it.each(Object.entries(tables))(
    "finds every column of %s with the type in the schema",
    async (name, table) => {
      const sqlName = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
      expect(await rows(getPool(), table, `SELECT ${select(table, "t")} FROM ${sqlName} t LIMIT 0`)).toEqual(
        [],
      );
    },
  );

  it("passes values on, and holds `one` and `maybe` to their promise", async () => {
    const series = "SELECT n FROM generate_series(1, $1::bigint) n";
    expect(await rows(getPool(), { n: int8 }, series, [2])).toEqual([{ n: 1n }, { n: 2n }]);
    expect(await one(getPool(), int8, series, [1])).toBe(1n);
    await expect(one(getPool(), int8, series, [0])).rejects.toThrow("not one row");
    await expect(one(getPool(), int8, series, [2])).rejects.toThrow("not one row");
    expect(await maybe(getPool(), int8, series, [0])).toBeNull();
    await expect(maybe(getPool(), int8, series, [2])).rejects.toThrow("more than one row");
    await expect(one(getPool(), text, series, [1])).rejects.toThrow("not text");
    await expect(rows(getPool(), int8, "SET LOCAL work_mem = '4MB'")).rejects.toThrow("0 columns");
  });
});

describe("inspectSchema", () => {
  it("finds a migrated database as this version expects it, every table counted", async () => {
    const { state, migrations, tables, drift } = await inspectSchema();
    expect(drift).toEqual({ missing: [], unexpected: [] });
    expect(state).toEqual({ pending: [], edited: [], failed: [], ahead: [] });
    expect(migrations[0]).toEqual({ name: "20260101000000_foundation", appliedAt: expect.any(Date) });
    expect(tables.find(({ name }) => name === "server_event")).toMatchObject({ rows: 0, isEstimate: false });
    expect(tables.find(({ name }) => name === "_prisma_migrations")?.rows).toBe(migrations.length);
  });

  it("names a column that was added or removed, and estimates a large table", async () => {
    await query("ALTER TABLE session ADD COLUMN planted text");
    await query("ALTER TABLE used_nonce DROP COLUMN message_hash");
    await query("TRUNCATE rate_bucket");
    await query(
      "INSERT INTO rate_bucket (key, points, expire) SELECT 'k' || n, 1, 1 FROM generate_series(1, 12000) n",
    );
    await query("ANALYZE rate_bucket");
    const { drift, tables } = await inspectSchema();
    expect(drift).toEqual({ missing: ["used_nonce.message_hash"], unexpected: ["session.planted"] });
    expect(tables.find(({ name }) => name === "rate_bucket")).toMatchObject({
      rows: 12_000,
      isEstimate: true,
    });
  });
});
