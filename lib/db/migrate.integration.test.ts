import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { runSql, type ServiceUrls, withDatabase } from "@/tests/setup/clone-database";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { startCli } from "@/tests/setup/run-cli";
import { atNight } from "@/tests/size";
import { migrate } from "./migrate.server";
import { defaultMigrationsDir } from "./migration-files.server";

const run = promisify(execFile);
const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
const folder = mkdtempSync(join(tmpdir(), "club-migrations-"));
const opened: string[] = [];

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await runSql({ url: services.adminDatabaseUrl, sql: `CREATE DATABASE ${name}` });
  opened.push(name);
  return withDatabase({ url: services.pooledUrl, name });
}

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function copyMigrations(name: string): string {
  const copy = join(folder, name);
  cpSync(defaultMigrationsDir(), copy, { recursive: true });
  return copy;
}

function addMigration(dir: string, { name, sql }: { name: string; sql: string }): void {
  mkdirSync(join(dir, name));
  writeFileSync(join(dir, name, "migration.sql"), sql);
}

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of opened) {
    await runSql({ url: services.adminDatabaseUrl, sql: `DROP DATABASE ${name} WITH (FORCE)` });
  }
}, 120_000);

// Every daily run applies the migrations once, and tests of a server's start tell what it answers while they are behind.
atNight("migrate", () => {
  it("applies each migration once when three start together", async () => {
    const databaseUrl = await emptyDatabase();
    const start = async () => {
      const environment = { DATABASE_URL: databaseUrl };
      const { code, output } = await startCli("lib/db/migrate-cli.ts", { environment }).ended;
      expect(code).toBe(0);
      return output.match(/(?<=^applied ).+$/gm) ?? [];
    };
    const applied = await Promise.all([start(), start(), start()]);
    const finished = "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL";
    const rows = await rowsOf(databaseUrl, `${finished} ORDER BY 1`);
    expect(rows.length).toBeGreaterThan(0);
    const names = applied.flat().toSorted();
    expect(names.map((name) => ({ name }))).toEqual(rows);
  }, 240_000);

  it("refuses a migration that was edited after it was applied, and names it", async () => {
    const url = await emptyDatabase();
    const dir = copyMigrations("edited");
    await migrate({ databaseUrl: url, migrationsDir: dir });
    appendFileSync(join(dir, "20260101000000_foundation", "migration.sql"), "\n-- changed\n");
    await expect(migrate({ databaseUrl: url, migrationsDir: dir })).rejects.toThrow(
      "Already applied, then edited: 20260101000000_foundation",
    );
  });

  it("undoes a migration that fails half-way, keeps those before it, and continues once it is fixed", async () => {
    const url = await emptyDatabase();
    const dir = copyMigrations("failing");
    const broken = { name: "29990101000000_broken", sql: "CREATE TABLE half (id int); SELECT nothing;" };
    addMigration(dir, broken);
    await expect(migrate({ databaseUrl: url, migrationsDir: dir })).rejects.toThrow(
      'Migration 29990101000000_broken failed and was undone: column "nothing" does not exist',
    );
    expect(
      await rowsOf(url, "SELECT to_regclass('half') AS half, to_regclass('session') IS NULL AS lost"),
    ).toEqual([{ half: null, lost: false }]);
    writeFileSync(join(dir, broken.name, "migration.sql"), "CREATE TABLE half (id int);");
    await expect(migrate({ databaseUrl: url, migrationsDir: dir })).resolves.toMatchObject({
      applied: [broken.name],
    });
  });

  it("refuses a history that another tool left unfinished", async () => {
    const url = await emptyDatabase();
    await migrate({ databaseUrl: url });
    await runSql({
      url,
      sql: "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', 'theirs')",
    });
    await expect(migrate({ databaseUrl: url })).rejects.toThrow("not finished: theirs");
  });
});

describe("the foundation's tables", () => {
  it("accept addresses only in lower case", async () => {
    const insert = "INSERT INTO admin (address, created_at) VALUES ($1, app_now())";
    await expect(query(insert, [`0x${"A".repeat(40)}`])).rejects.toMatchObject({ code: "23514" });
    await expect(query(insert, [`0x${"a".repeat(40)}`])).resolves.toEqual([]);
  });

  it("have at most one primary admin", async () => {
    const insert = "INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now())";
    await query(insert, [`0x${"b".repeat(40)}`]);
    await expect(query(insert, [`0x${"c".repeat(40)}`])).rejects.toMatchObject({ code: "23505" });
  });

  it("give the real time: app_now() is the clock, not the start of the transaction", async () => {
    const [row] = await query<{ offset: number; moves: boolean }>(
      `SELECT extract(epoch FROM app_now() - clock_timestamp())::float8 AS offset,
              (SELECT app_now()) > now() AS moves FROM pg_sleep(0.01)`,
    );
    expect(Math.abs(row?.offset ?? 9)).toBeLessThan(0.1);
    expect(row?.moves).toBe(true);
  });
});

describe("schema.prisma", () => {
  const diff = (args: string[] = []) =>
    run(process.execPath, ["--import", "tsx", "tests/setup/schema-diff-cli.ts", ...args], {
      env: { ...process.env, DATABASE_URL: testDatabaseUrl },
    });

  it("is exactly what the migrations build, but for a column that a key includes, which Prisma can't say", async () => {
    expect((await diff()).stdout).toBe(
      'ALTER TABLE "holdings_checkpoint" DROP CONSTRAINT "holdings_checkpoint_pkey",\n' +
        'ADD CONSTRAINT "holdings_checkpoint_pkey" PRIMARY KEY ("contract", "holder", "block");\n',
    );
  }, 120_000);

  it("would be seen to drift: a planted column is reported", async () => {
    const planted = join(folder, "drift.prisma");
    cpSync("prisma/schema.prisma", planted);
    appendFileSync(planted, "\nmodel Planted {\n  id String @id\n}\n");
    expect((await diff([planted])).stdout).toContain('CREATE TABLE "Planted"');
  }, 120_000);
});
