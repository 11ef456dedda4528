import { Pool } from "pg";
import { sealAuthCookie } from "@/lib/auth/sealed-cookies.server";
import { startReplicated } from "@/tests/setup/replica";
import { visitor } from "@/tests/setup/route-caller";
import { getPool, getPrisma, getReplica, one } from "./database.server";
import { bool } from "./fields";
import { migrate } from "./migrate.server";
import { readFromReplica } from "./read-from-replica.server";
import { inTransaction } from "./transaction.server";

let servers: Awaited<ReturnType<typeof startReplicated>>;
let primary: Pool;
let replica: Pool;

beforeAll(async () => {
  servers = await startReplicated((databaseUrl) => migrate({ databaseUrl }));
  Object.assign(process.env, {
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_URL: servers.replica.url,
  });
  primary = new Pool({ connectionString: servers.primary.url });
  replica = new Pool({ connectionString: servers.replica.url });
  for (const pool of [primary, replica]) pool.on("error", () => undefined);
}, 240_000);
afterAll(async () => {
  await Promise.all([primary.end(), replica.end(), getReplica()?.end()]);
  await servers.stop();
}, 240_000);

const isReplica = () => one(getPool(), bool, "SELECT pg_is_in_recovery()");

async function until(happened: () => Promise<boolean>, ms = 20_000): Promise<number> {
  const startedAt = performance.now();
  while (!(await happened())) {
    if (performance.now() - startedAt > ms) throw new Error(`it did not happen within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - startedAt;
}

const insertClub = (slug: string) =>
  primary.query(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
     VALUES ($1, $1, $1, $1, $1, '0x' || repeat('a', 40), app_now(), app_now())`,
    [slug],
  );

it("sends single statements of a read to the replica, and everything else to the primary", async () => {
  expect(await isReplica()).toBe(false);
  await until(() => readFromReplica(isReplica));
  await readFromReplica(async () => {
    expect(await isReplica()).toBe(true);
    // Prisma is opened here for the first time, and keeps its pool.
    const prisma = await getPrisma();
    expect(await prisma.$queryRaw`SELECT pg_is_in_recovery() AS "isReplica"`).toEqual([{ isReplica: false }]);
    expect(await inTransaction((tx) => one(tx, bool, "SELECT pg_is_in_recovery()"))).toBe(false);
  });
  expect(await isReplica()).toBe(false);
});

it("reads again from the primary what the replica refuses, and throws what is nobody's fault", async () => {
  await until(() => readFromReplica(isReplica));
  const writes = readFromReplica(async () => {
    await getPool().query("UPDATE replica_beat SET at = at");
    return isReplica();
  });
  expect(await writes).toBe(false);
  const faulty = readFromReplica(async () => {
    throw new Error("a fault of the caller");
  });
  await expect(faulty).rejects.toThrow("a fault of the caller");
});

it("shows visitors nothing older than 10 s, and who is signed in what they just did", async () => {
  const cookie = (await sealAuthCookie("session", crypto.randomUUID())).split(";")[0] ?? "";
  const slugs = async (headers: Record<string, string> = {}) =>
    JSON.stringify((await visitor("GET", "/api/clubs", undefined, headers)).body);
  await insertClub("first-club");
  await until(async () => (await slugs()).includes("first-club"));
  await until(() => readFromReplica(isReplica));
  await replica.query("SELECT pg_wal_replay_pause()");
  await insertClub("second-club");
  expect(await slugs()).not.toContain("second-club");
  expect(await slugs({ cookie })).toContain("second-club");
  // The replica stands still, so sooner or later the primary answers.
  const waitedMs = await until(async () => (await slugs()).includes("second-club"));
  expect(waitedMs).toBeLessThan(11_000);
  expect(await readFromReplica(isReplica)).toBe(false);
  await replica.query("SELECT pg_wal_replay_resume()");
  await until(() => readFromReplica(isReplica));
}, 240_000);

it("answers from the primary while the replica is gone", async () => {
  await until(() => readFromReplica(isReplica));
  await servers.replica.stop();
  expect(await readFromReplica(isReplica)).toBe(false);
  expect(await readFromReplica(isReplica)).toBe(false);
});
