import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { requireDatabaseUrl } from "@/lib/env/environment-schemas";
import { reasonOf, runCommand } from "@/lib/env/run-cli";
import { backUp } from "./back-up.server";

const HELP = `npm run backup -- club.backup        writes every table, as it is at one moment, into one file
npm run backup -- --into FOLDER      into a file of that folder named after the day, of which it keeps the newest 14
npm run backup -- --daily FOLDER     the same each day, and again 10 minutes after a failure, until it is stopped
It needs only DATABASE_URL.
`;
const DAY_MS = 24 * 3_600_000;
/** Between tries of a day whose backup failed. */
const RETRY_MS = 600_000;
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
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`saved: ${tables.length} tables with ${rows} rows in ${file}\n`);
}

async function keepIn(folder: string, isDaily: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!isDaily) return saveToday(folder);
  for (let due = Date.now(); ; ) {
    const isSaved = await saveToday(folder).then(() => true, sayWhy);
    if (isSaved) while (due <= Date.now()) due += DAY_MS;
    await sleep(isSaved ? due - Date.now() : RETRY_MS);
  }
}

async function saveToday(folder: string): Promise<void> {
  await save(join(folder, `club-${new Date().toISOString().slice(0, 10)}.backup`));
  const kept = (await readdir(folder)).filter((name) => KEPT_NAME.test(name)).sort();
  for (const name of kept.slice(0, -KEPT)) await rm(join(folder, name));
}

function sayWhy(error: unknown): false {
  process.stderr.write(`backup: ${reasonOf(error)}\n`);
  return false;
}

void runCommand("backup", main);
