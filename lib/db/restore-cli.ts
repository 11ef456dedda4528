import { requireDatabaseUrl } from "@/lib/env/environment-schemas";
import { runCommand } from "@/lib/env/run-cli";
import { restore } from "./restore.server";

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("name the file: npm run restore -- club.backup");
  const tables = await restore({ databaseUrl: requireDatabaseUrl(process.env), file });
  for (const { table, rows } of tables) process.stdout.write(`${table}: ${rows} rows\n`);
  process.stdout.write(`restored and compared: ${tables.length} tables\n`);
}

void runCommand("restore", main);
