import { query, testDatabaseUrl } from "./setup/own-services";
import { startCli } from "./setup/run-cli";

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
      /^\nindex: the database is out of reach \(.*ECONNREFUSED.*\)\. Nothing is lost: run the command again, and it continues\.\n$/,
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
