import { requireDatabaseUrl } from "@/lib/env/environment-schemas";
import { runCommand } from "@/lib/env/run-cli";
import { backUp } from "./back-up.server";

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("name the file: npm run backup -- club.backup");
  const tables = await backUp({ databaseUrl: requireDatabaseUrl(process.env), file });
  for (const { table, rows } of tables) process.stdout.write(`${table}: ${rows} rows\n`);
  process.stdout.write(`saved: ${tables.length} tables\n`);
}

void runCommand("backup", main);
