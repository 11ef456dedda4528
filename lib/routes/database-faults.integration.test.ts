import { Client } from "pg";
import { findRole } from "@/lib/auth/admin-store.server";
import { sealAuthCookie } from "@/lib/auth/sealed-cookies.server";
import { findLiveSession, revokeSession } from "@/lib/auth/session-store.server";
import { getPool, getPrimary, getPrisma } from "@/lib/db/database.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { requireAddress } from "@/lib/shared/address";
import { startDatabaseProxy } from "@/tests/setup/database-proxy";
import { appDatabaseUrl, query, testDatabaseUrl } from "@/tests/setup/own-services";
import { serve } from "./route.server";

type Proxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
let proxy: Proxy;

beforeAll(async () => {
  proxy = await startDatabaseProxy(appDatabaseUrl);
  process.env["DATABASE_URL"] = proxy.url;
});

afterAll(async () => proxy.stop());

const limit = { name: "faults", points: 1_000_000, windowSeconds: 60 };
const context = { params: Promise.resolve({}) };
const request = () => new Request("http://localhost:3000/api/test");
const reading = serve({
  auth: "none",
  limit,
  handler: async () => (await getPool().query("SELECT 1 AS one")).rows,
});
const unlimited = (work: () => Promise<unknown>) =>
  serve({ auth: "none", limit: null, handler: async () => ({ value: await work() }) });

/** By Prisma: the session of a cookie, and what an address may administer. */
const keyedReads = [() => findLiveSession("none"), () => findRole(requireAddress(`0x${"e".repeat(40)}`))];

async function expectUnavailable(route: typeof reading): Promise<void> {
  const startedAt = performance.now();
  const response = await route(request(), context);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
}

async function expectRecovery(): Promise<void> {
  const deadline = performance.now() + 5_000;
  let status = 0;
  while (status !== 200 && performance.now() < deadline) status = (await reading(request(), context)).status;
  expect(status).toBe(200);
}

/** Those of the app and those of a pooler, so that new ones take the database's new settings. */
async function closeConnections(): Promise<void> {
  await query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  proxy.setFault("down");
  proxy.setFault(null);
}

describe("a database fault (R8)", () => {
  beforeEach(async () => {
    proxy.setFault(null);
    await expectRecovery();
  }, 120_000);

  it.each(["down", "silent"] as const)(
    "that is %s gives 503 within 5 s, and the same process recovers within 5 s",
    async (fault) => {
      proxy.setFault(fault);
      await Promise.all([
        expectUnavailable(reading),
        expectUnavailable(unlimited(() => getPool().query("SELECT 1"))),
        ...keyedReads.map((read) => expectUnavailable(unlimited(read))),
        expectUnavailable(unlimited(() => inTransaction((tx) => tx.query("SELECT 1")))),
      ]);
      proxy.setFault(null);
      await expectRecovery();
    },
    60_000,
  );

  it("in the middle of a transaction leaves no partial rows", async () => {
    const address = `0x${"e".repeat(40)}`;
    const write = unlimited(() =>
      inTransaction(async (tx) => {
        await tx.query("INSERT INTO admin (address, created_at) VALUES ($1, app_now())", [address]);
        proxy.setFault("down");
        await tx.query("SELECT 1");
      }),
    );
    await expectUnavailable(write);
    proxy.setFault(null);
    expect(await query("SELECT 1 FROM admin WHERE address = $1", [address])).toEqual([]);
  }, 120_000);

  it("of a lock that is held for long gives 503 within 5 s", async () => {
    const holder = new Client({ connectionString: testDatabaseUrl });
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE rate_bucket, session, admin IN ACCESS EXCLUSIVE MODE");
    await Promise.all([
      expectUnavailable(reading),
      ...keyedReads.map((read) => expectUnavailable(unlimited(read))),
    ]);
    await holder.query("ROLLBACK");
    await holder.end();
    await expectRecovery();
  }, 120_000);

  it.each(["silent", "locked"] as const)(
    "that begins in the middle of a transaction (%s) gives 503 within 5 s",
    async (how) => {
      const holder = new Client({ connectionString: testDatabaseUrl });
      await holder.connect();
      const write = unlimited(() =>
        inTransaction(async (tx) => {
          if (how === "silent") proxy.setFault("silent");
          else await holder.query("BEGIN; LOCK TABLE used_nonce IN ACCESS EXCLUSIVE MODE");
          await tx.query("DELETE FROM used_nonce");
        }),
      );
      await expectUnavailable(write);
      await holder.end();
    },
    30_000,
  );

  it("of a read-only server gives 503 to what writes", async () => {
    const write = unlimited(() =>
      inTransaction(async (tx) => {
        await tx.query("SET LOCAL transaction_read_only = on");
        await tx.query("DELETE FROM admin");
      }),
    );
    await expectUnavailable(write);
  });

  it("of a read-only server leaves public reads open, uncounted, and closes logins and writes (T34)", async () => {
    const name = new URL(testDatabaseUrl).pathname.slice(1);
    const session = serve({ auth: "session", limit, handler: () => ({ done: true }) });
    const nonce = serve({ auth: "none", limit, handler: () => ({ done: true }) });
    const post = () => new Request("http://localhost:3000/api/test", { method: "POST" });
    const id = crypto.randomUUID();
    await query(
      "INSERT INTO session (id, address, created_at, last_seen_at, expires_at) VALUES ($1, $2, app_now(), app_now(), app_now() + interval '1 day')",
      [id, `0x${"f".repeat(40)}`],
    );
    const cookie = (await sealAuthCookie("session", id)).split(";")[0] ?? "";
    await query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    try {
      await closeConnections();
      await expectRecovery();
      const answer = await reading(request(), context);
      expect([answer.status, answer.headers.get("ratelimit")]).toEqual([200, null]);
      expect((await nonce(post(), context)).status).toBe(503);
      for (const read of keyedReads) expect((await unlimited(read)(request(), context)).status).toBe(200);
      await expectUnavailable(unlimited(() => revokeSession(id)));
      const signedIn = new Request("http://localhost:3000/api/test", { headers: { cookie } });
      expect((await session(signedIn, context)).status).toBe(503);
    } finally {
      await query("SET default_transaction_read_only = off");
      await query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
      await closeConnections();
    }
    expect((await nonce(post(), context)).status).not.toBe(403);
  }, 120_000);

  it("of too small a pool: 200 requests at once use 5 connections, and each is answered within 5 s", async () => {
    let most = 0;
    const watch = setInterval(async () => {
      const [row] = await query<{ open: number }>(
        "SELECT count(*)::int - 1 AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name = ''",
      );
      most = Math.max(most, row?.open ?? 0);
    }, 20);
    const startedAt = performance.now();
    const slow = unlimited(() => getPool().query("SELECT pg_sleep(0.05)"));
    const answers = await Promise.all(Array.from({ length: 200 }, () => slow(request(), context)));
    clearInterval(watch);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    // The two that the test itself holds are counted too, less the one that asks.
    expect(most).toBeLessThanOrEqual(6);
    expect(getPrimary().totalCount).toBeLessThanOrEqual(5);
  }, 120_000);

  it("of a pool whose queue does not move gives 503 within 5 s", async () => {
    const holders = await Promise.all(Array.from({ length: 5 }, () => getPrimary().connect()));
    await Promise.all([reading, ...keyedReads.map(unlimited)].map(expectUnavailable));
    for (const holder of holders) holder.release();
    await expectRecovery();
  }, 120_000);
});

describe("a value that the database refuses", () => {
  beforeAll(async () => {
    proxy.setFault(null);
    // The connections of the tests above are gone.
    const isThere = () =>
      getPool()
        .query("SELECT 1")
        .then(
          () => true,
          () => false,
        );
    while (!(await isThere()));
  });

  it.each([
    ["NUL, by pg", () => getPool().query("SELECT $1::text", ["a\u0000"])],
    ["no number, by pg", () => getPool().query("SELECT $1::bigint", ["one"])],
    ["a number out of range, by pg", () => getPool().query("SELECT $1::int", ["2147483648"])],
    ["NUL, by Prisma", async () => (await getPrisma()).admin.findMany({ where: { address: "a\u0000" } })],
    [
      "a number out of range, by Prisma",
      async () => (await getPrisma()).club.findMany({ where: { id: 2n ** 64n } }),
    ],
  ])("is a 400: %s", async (_what, ask) => {
    const response = await unlimited(async () => void (await ask()))(request(), context);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: "BAD_REQUEST", error: expect.stringContaining("can't store") }),
    ]);
  });
});
