import { requireDatabaseUrl } from "@/lib/env/environment-schemas";
import { runCommand } from "@/lib/env/run-cli";
import { restore } from "./restore.server";

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("name the file: npm run restore -- club.backup");
  const tables = await restore({ databaseUrl: requireDatabaseUrl(process.env), file });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`restored and compared: ${tables.length} tables with ${rows} rows\n`);
}

void runCommand("restore", main);
