import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { scripts } from "@/package.json";
import { appEnvironment } from "./setup/app-environment";
import { query, testDatabaseUrl } from "./setup/own-services";
import { startCli } from "./setup/run-cli";

describe("a command of an operator", () => {
  /** What each says without a database, which only `.env` names. The others need no variable of a deployment. */
  const commands: Record<string, { args?: string[]; says: RegExp }> = {
    migrate: { says: /^migrate: .*ECONNREFUSED/ },
    index: { says: /^index: the database is out of reach \(.*ECONNREFUSED/ },
    log: { says: /^log: .*ECONNREFUSED/ },
    anchor: { says: /^anchor: .*ECONNREFUSED/ },
    census: { says: /^census: .*ECONNREFUSED/ },
    release: { args: ["--build", "build"], says: /^release: .*ECONNREFUSED/ },
    backup: { args: ["club.backup"], says: /^backup: .*ECONNREFUSED/ },
    restore: { args: [resolve("tests/releases/2/data.backup")], says: /^restore: .*ECONNREFUSED/ },
    export: { args: ["pack"], says: /^export: .*ECONNREFUSED/ },
    adopt: { args: ["pack"], says: /^adopt: .*pack/ },
    scheduler: { says: /^scheduler: asks http:\/\/127\.0\.0\.1:9 for / },
    "discord-commands": { says: /^discord-commands: bad port/ },
    doctor: { says: /database: no answer \(.*ECONNREFUSED/ },
  };
  const nowhere = "http://127.0.0.1:9";
  const deployment = {
    ...appEnvironment({
      databaseUrl: "postgresql://club@127.0.0.1:9/club",
      rpcUrl: nowhere,
      appOrigin: nowhere,
    }),
    CRON_SECRET: "a-scheduler-that-only-the-tests-have",
    ANCHOR_PRIVATE_KEY: `0x${"5".repeat(64)}`,
    DISCORD_PUBLIC_KEY: "d".repeat(64),
    DISCORD_APPLICATION_ID: "123456789012345678",
    DISCORD_BOT_TOKEN: "t".repeat(60),
    DISCORD_API: nowhere,
  };
  const readers = ["verify-anchors", "verify-bundle", "verify-site", "web-push-keys"];

  it("is one of these", () => {
    const all = Object.entries(scripts).filter(([, line]) => /^tsx .*lib\/\S+-cli\.ts$/.test(line));
    expect(all.map(([name]) => name).sort()).toEqual([...Object.keys(commands), ...readers].sort());
  });

  it.each(Object.entries(commands))("reads .env: %s", async (name, { args = [], says }) => {
    const folder = mkdtempSync(join(tmpdir(), "club-command-"));
    for (const part of ["prisma", "public"]) symlinkSync(resolve(part), join(folder, part));
    mkdirSync(join(folder, "build/static"), { recursive: true });
    const lines = Object.entries(deployment).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(join(folder, ".env"), lines.join(""));
    const file = /\S+-cli\.ts/.exec(Reflect.get(scripts, name))?.[0] ?? "";
    const { child, ended } = startCli(file, { folder, args });
    if (name === "scheduler") child.stdout?.once("data", () => child.kill());
    expect((await ended).output).toMatch(says);
  });
});

const run = (environment: Record<string, string>, ...args: string[]) =>
  startCli("lib/holdings/index-cli.ts", { environment, args }).ended;

describe("npm run index", () => {
  it("says that the chain can't be read", async () => {
    expect(await run({ RPC_URL: "http://127.0.0.1:9" })).toEqual({
      code: 1,
      output: expect.stringContaining("index: The chain could not be read"),
    });
  });

  it("says that the database is out of reach, and what to do", async () => {
    const { code, output } = await run({ DATABASE_URL: "postgresql://club@127.0.0.1:9/club" });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^index: the database is out of reach \(.*ECONNREFUSED.*\)\. Nothing is lost: run the command again, and it continues\.\n$/,
    );
  });

  it("explains itself", async () => {
    expect(await run({}, "--help")).toEqual({ code: 0, output: expect.stringContaining("--retrust nft") });
  });
});

describe("npm run census", () => {
  it("says what is missing in the configuration, not that the chain is down", async () => {
    const options = { environment: { PRODUCT_NAME: "" }, args: ["--block", "1"] };
    const { code, output } = await startCli("lib/holdings/census-cli.ts", options).ended;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("PRODUCT_NAME") });
    expect(output).not.toContain("The chain could not be read");
  });
});

describe("npm run migrate", () => {
  const migrate = (environment: Record<string, string>) =>
    startCli("lib/db/migrate-cli.ts", { environment }).ended;

  it("says what to set when DATABASE_URL is missing, and why a server can't be reached", async () => {
    const missing = await migrate({ DATABASE_URL: "" });
    expect(missing).toEqual({ code: 1, output: expect.stringContaining("DATABASE_URL must be set") });
    const unreachable = await migrate({ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/x" });
    expect(unreachable).toEqual({ code: 1, output: expect.stringContaining("ECONNREFUSED") });
  });

  it("changes nothing on a preview and ends with 1, until previews have their own database", async () => {
    await query("DROP SCHEMA public CASCADE");
    await query("CREATE SCHEMA public");
    const preview = { DATABASE_URL: testDatabaseUrl, VERCEL_ENV: "preview" };
    const refused = await migrate(preview);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("never changes a schema") });
    const tables = "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'";
    expect(await query(tables)).toEqual([{ count: 0 }]);
    const allowed = await migrate({ ...preview, MIGRATE_PREVIEW: "1" });
    expect(allowed).toEqual({ code: 0, output: expect.stringContaining("schema is current") });
  });
});
