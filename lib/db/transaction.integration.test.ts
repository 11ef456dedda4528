import { countRequest } from "@/lib/http/rate-limit-store.server";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { createPool } from "./create-pool.server";
import { getPool, getPrimary, getPrisma } from "./database.server";
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
    const { rows } = await pool.query("SHOW TimeZone");
    await pool.end();
    expect(rows).toEqual([{ TimeZone: "UTC" }]);
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
