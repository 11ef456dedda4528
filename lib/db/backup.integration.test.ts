import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { privateKeyToAccount } from "viem/accounts";
import { castVote } from "@/lib/votes/cast-vote.server";
import { accountAt } from "@/local/accounts";
import { addressOf } from "@/tests/builders/ballots";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { runSql, type ServiceUrls, withDatabase } from "@/tests/setup/clone-database";
import { appDatabaseUrl, query, settledSnapshot, testDatabaseUrl } from "@/tests/setup/own-services";
import { backUp } from "./back-up.server";
import { OLDEST_CARRIED } from "./backup-format";
import { migrate } from "./migrate.server";
import { restore } from "./restore.server";

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
let folder = "";
let file = "";
let serial = 0;

/** Without a table. */
async function newDatabase(): Promise<string> {
  serial += 1;
  const name = `${new URL(testDatabaseUrl).pathname.slice(1)}_restored_${serial}`;
  await runSql({ url: services.adminDatabaseUrl, sql: `CREATE DATABASE ${name} TEMPLATE template0` });
  return withDatabase({ url: services.pooledUrl, name });
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Counts and digests by the server itself, without the code that made the backup. */
async function digestsOf(url: string): Promise<Record<string, unknown>> {
  const tables = await ask(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const digests = tables.map(
    ({ tablename }) =>
      `SELECT '${tablename}' AS name, count(*)::int AS rows,
         md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${tablename}" t`,
  );
  const rows = await ask(url, digests.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, ...digest }) => [String(name), digest]));
}

const guards = `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "club-backup-"));
  file = join(folder, "club.backup");
  const proposal = await storeProposal({ clubId: await storeClub(), ...(await settledSnapshot()) });
  for (const [index, choice] of [
    [1, "yes"],
    [2, "no"],
    [1, "no"],
  ] as const) {
    const account = privateKeyToAccount(accountAt(index).privateKey);
    // A later ballot of the same voter must have a later second.
    const signedAt = (await appSeconds()) - (choice === "yes" ? 5 : 0);
    const request = await signBallot({ account, proposal: proposal.name, choice, signedAt });
    await castVote({ proposalId: proposal.id, voter: addressOf(account.address), request });
  }
  await query(
    `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
     SELECT $1, 'test', 'n' || n, $2, $3, '{}', app_now() FROM generate_series(1, 2500) n`,
    [
      `0x${"ab".repeat(20)}`,
      `quotes " ' \\ (comma, and)\n\t{brace} \u{1f600} \u0001`,
      { deep: [1e-7, null, 'x,"y"'] },
    ],
  );
  await query("INSERT INTO server_event (at, level, event, fault) VALUES (app_now(), 'warn', '', NULL)");
  await query("INSERT INTO rate_bucket (key, points, expire) VALUES ('', 1, 9223372036854775807)");
  await query("INSERT INTO alert VALUES ('k', '(', 'm', 'infinity', '0001-01-01 00:00:00.123+00 BC', NULL)");
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("backUp and restore", () => {
  it("bring every count and a digest over every table back into an empty database, with its guards", async () => {
    const saved = await backUp({ databaseUrl: appDatabaseUrl, file });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const restoredUrl = await newDatabase();
    expect(await restore({ databaseUrl: restoredUrl, file })).toEqual(saved);
    const digests = await digestsOf(restoredUrl);
    expect(digests).toEqual(await digestsOf(testDatabaseUrl));
    expect(digests).toMatchObject({ ballot: { rows: 3 }, vote: { rows: 2 }, audit_entry: { rows: 2500 } });
    expect(await ask(restoredUrl, guards)).toEqual(await ask(testDatabaseUrl, guards));
    await expect(ask(restoredUrl, "DELETE FROM audit_entry")).rejects.toThrow("never changed");
    const insert = `INSERT INTO audit_entry (actor, act, subject, before, after, at)
      VALUES ('0x${"ab".repeat(20)}', 'test', 'next', '{}', '{}', app_now()) RETURNING id`;
    expect(await ask(restoredUrl, insert)).toEqual([{ id: "2501" }]);
    await expect(restore({ databaseUrl: restoredUrl, file })).rejects.toThrow("not empty");
  });

  it.each<[string, (text: string) => string | Buffer, RegExp]>([
    [
      "a cut file",
      (text) => gzipSync(text).subarray(0, -200),
      /damaged.backup is damaged, so nothing of it was kept/,
    ],
    ["a file without its end", (text) => gzipSync(text.slice(0, text.lastIndexOf('{"tables"'))), /cut short/],
    [
      "a changed figure",
      (text) => gzipSync(text.replace(",n2499,", ",n2400,")),
      /audit_entry differs from the backup/,
    ],
    [
      "a row that breaks a key",
      (text) => gzipSync(text.replace(/^\{"table":"proposal",.*\n/m, "")),
      /violates foreign key|differs/,
    ],
    [
      "a newer version's backup",
      (text) => gzipSync(text.replace('"2026', '"20990101000000_later","2026')),
      /newer version/,
    ],
    [
      "a backup from before version 2",
      (text) => gzipSync(text.replace(`"${OLDEST_CARRIED}",`, "")),
      /version before 2, whose signatures this version can't check/,
    ],
    [
      "a backup in a form to come",
      (text) => gzipSync(text.replace("club backup 1", "club backup 2")),
      /not of the form "club backup 1"/,
    ],
    ["something else", () => gzipSync('{"hello":1}\n'), /no backup/],
  ])("refuse %s and leave no row behind", async (_what, damage, reason) => {
    const damaged = join(folder, "damaged.backup");
    await writeFile(damaged, damage(gunzipSync(await readFile(file)).toString("utf8")));
    const url = await newDatabase();
    await expect(restore({ databaseUrl: url, file: damaged })).rejects.toThrow(reason);
    const left = Object.entries(await digestsOf(url)).filter(
      ([table, digest]) => table !== "_prisma_migrations" && Reflect.get(Object(digest), "rows") !== 0,
    );
    expect(left).toEqual([]);
  });
});

describe("migrate", () => {
  it("refuses data from before version 2, and changes nothing", async () => {
    const url = await newDatabase();
    await restore({ databaseUrl: url, file });
    await ask(url, `DELETE FROM _prisma_migrations WHERE migration_name >= '${OLDEST_CARRIED}'`);
    const before = await digestsOf(url);
    await expect(migrate({ databaseUrl: url })).rejects.toThrow("version before 2, whose signatures");
    expect(await digestsOf(url)).toEqual(before);
  });
});
