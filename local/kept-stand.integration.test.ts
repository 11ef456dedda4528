import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { copyKeptStand, keepStand } from "./kept-stand";
import { startPostgres } from "./postgres";

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "kept-stand-"));
chmodSync(folder, 0o711);

beforeAll(() => {
  process.chdir(folder);
  for (const place of ["lib", "local/parts", "first/chain", "second"]) mkdirSync(place, { recursive: true });
  for (const place of ["node_modules", "local/parts/node_modules"]) symlinkSync(join(home, place), place);
  writeFileSync("lib/source.ts", "one");
  for (const file of ["chain/journal.jsonl", "session-secret", "log-signing-key"])
    writeFileSync(join("first", file), file);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

describe("copyKeptStand", () => {
  it("gives an empty folder what was kept, once and within the hour, but not when a source has changed", async () => {
    const postgres = await startPostgres({ dataDir: join(folder, "first/postgres") });
    await ask(postgres.url, "CREATE TABLE kept AS SELECT 7 AS number");
    expect(copyKeptStand(join(folder, "second"))).toBe(false);
    await keepStand({ dataDir: join(folder, "first"), databaseUrl: postgres.url });
    await ask(postgres.url, "UPDATE kept SET number = 8");
    await postgres.stop();

    writeFileSync("lib/source.ts", "two");
    expect(copyKeptStand(join(folder, "second"))).toBe(false);
    writeFileSync("lib/source.ts", "one");
    expect(copyKeptStand(join(folder, "first"))).toBe(false);
    expect(copyKeptStand(join(folder, "second"))).toBe(true);
    expect(readFileSync("second/chain/journal.jsonl", "utf8")).toBe("chain/journal.jsonl");
    const copied = await startPostgres({ dataDir: join(folder, "second/postgres") });
    expect(await ask(copied.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
    await copied.stop();

    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(".local/kept-stand/sources", hourAgo, hourAgo);
    expect(copyKeptStand(join(folder, "third"))).toBe(false);
  }, 60_000);
});
