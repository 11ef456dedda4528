import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { requireDatabaseUrl } from "@/lib/env/environment-schemas";
import { reasonOf, runCommand } from "@/lib/env/run-cli";
import { backUp } from "./back-up.server";

const HELP = `npm run backup -- club.backup        writes every table, as it is at one moment, into one file
npm run backup -- --into FOLDER      into a file of that folder named after the day, of which it keeps the newest 14
npm run backup -- --daily FOLDER     the same each day, until it is stopped
It needs only DATABASE_URL.
`;
const DAY_MS = 24 * 3_600_000;
const KEPT = 14;
const KEPT_NAME = /^club-\d{4}-\d\d-\d\d\.backup$/;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: "string" }, daily: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const folder = values.into ?? values.daily;
  const [file] = positionals;
  if (folder !== undefined) return keepIn(folder, values.daily !== undefined);
  if (file === undefined) throw new Error("name the file: npm run backup -- club.backup");
  await save(file);
}

async function save(file: string): Promise<void> {
  const tables = await backUp({ databaseUrl: requireDatabaseUrl(process.env), file });
  for (const { table, rows } of tables) process.stdout.write(`${table}: ${rows} rows\n`);
  process.stdout.write(`saved: ${tables.length} tables\n`);
}

async function keepIn(folder: string, isDaily: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    const attempt = save(join(folder, `club-${new Date().toISOString().slice(0, 10)}.backup`));
    // Tomorrow's is tried all the same.
    await (isDaily ? attempt.catch((error: unknown) => say(reasonOf(error))) : attempt);
    const kept = (await readdir(folder)).filter((name) => KEPT_NAME.test(name)).sort();
    for (const name of kept.slice(0, -KEPT)) await rm(join(folder, name));
    if (!isDaily) return;
    await sleep(DAY_MS);
  }
}

function say(reason: string): void {
  process.stderr.write(`backup: ${reason}\n`);
}

void runCommand("backup", main);
