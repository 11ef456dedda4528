import { getPrimary } from "@/lib/db/database.server";
import { rpcFaults } from "@/local/rpc-proxy";
import { startDatabaseProxy } from "@/tests/setup/database-proxy";
import { appDatabaseUrl, query, renewPooledConnections, setChainFault } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";

let elapsedMs = 0;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;

beforeAll(async () => {
  jest.spyOn(Date, "now").mockImplementation(() => performance.timeOrigin + performance.now() + elapsedMs);
  proxy = await startDatabaseProxy(appDatabaseUrl);
  process.env["DATABASE_URL"] = proxy.url;
});

afterEach(() => {
  setChainFault(null);
  proxy.setFault(null);
});

afterAll(async () => proxy.stop());

async function look(path = "/api/ready") {
  // One look serves a second of questions: the clock moves on, so that each question here gets its own.
  elapsedMs += 1_100;
  const startedAt = performance.now();
  const response = await ask(path);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: await response.json(),
  };
}

describe("GET /api/ready", () => {
  it("is 200 with the age of the look, and tells of the database alone", async () => {
    const { status, body } = await look();
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "ready",
      ageMs: expect.any(Number),
      database: { ok: true, durationMs: expect.any(Number) },
    });
  });

  it.each(rpcFaults)("stays 200 under the chain's fault %s, because pages and lists serve", async (fault) => {
    setChainFault(fault);
    expect((await look()).status).toBe(200);
  });

  it("stays 200 while the database is away for less than 10 s, because pages say so, and tells", async () => {
    expect((await look()).status).toBe(200);
    proxy.setFault("down");
    const { status, body } = await look();
    expect({ status, database: body.database.ok }).toEqual({ status: 200, database: false });
  });

  it("stays 200 while every connection for requests is taken: busy is not ill", async () => {
    const pool = getPrimary();
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const { status, body } = await look();
    for (const client of taken) client.release();
    expect({ status, database: body.database.ok }).toEqual({ status: 200, database: true });
  });

  it.each(["down", "silent"] as const)(
    "is 503 within 5 s and names the database that is %s for longer, then ready again; its host stays unsaid",
    async (fault) => {
      proxy.setFault(fault);
      expect((await look()).status).toBe(200);
      elapsedMs += 10_000;
      const { status, body } = await look();
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: "DATABASE_UNAVAILABLE", failing: ["database"] });
      expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|postgres|test_/);
      proxy.setFault(null);
      expect((await look()).status).toBe(200);
    },
    20_000,
  );

  it("names migrations that are missing", async () => {
    await query("UPDATE _prisma_migrations SET rolled_back_at = now()");
    const { status, body } = await look();
    await query("UPDATE _prisma_migrations SET rolled_back_at = NULL");
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: "SCHEMA_BEHIND",
      error: expect.stringContaining("not applied: 20260101000000_foundation"),
    });
  });

  it("refuses an app_now() that is not the clock", async () => {
    const define = (body: string) =>
      query(`CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS '${body}'`);
    await define("SELECT clock_timestamp() + interval ''3 days''");
    const { status, body } = await look();
    await define("SELECT clock_timestamp()");
    expect(status).toBe(503);
    expect(body.error).toMatch(/^database: app_now\(\) differs from the clock by 259(199|200)\d{3} ms$/);
  });

  it("refuses a server whose synchronous_commit is off", async () => {
    await query(`ALTER DATABASE "${new URL(appDatabaseUrl).pathname.slice(1)}" SET synchronous_commit = off`);
    await renewPooledConnections();
    proxy.setFault("down");
    proxy.setFault(null);
    const { status, body } = await look();
    await query(`ALTER DATABASE "${new URL(appDatabaseUrl).pathname.slice(1)}" RESET synchronous_commit`);
    await renewPooledConnections();
    expect(status).toBe(503);
    expect(body.error).toBe("database: synchronous_commit is off");
    expect((await look()).status).toBe(200);
  });
});

describe("GET /api/health", () => {
  it("is alive when neither database nor chain answers", async () => {
    proxy.setFault("silent");
    setChainFault("down");
    expect(await look("/api/health")).toMatchObject({ status: 200, body: { status: "alive" } });
  });
});
