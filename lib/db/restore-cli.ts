import { environmentSchema } from "@/lib/env/environment-schemas";
import { readEnvFile, runCommand } from "@/lib/env/run-cli";
import { restore } from "./restore.server";

async function main(): Promise<void> {
  readEnvFile();
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("name the file: npm run restore -- club.backup");
  const parsed = environmentSchema.shape.DATABASE_URL.safeParse(process.env["DATABASE_URL"]);
  if (!parsed.success) {
    throw new Error("DATABASE_URL must be set to a URL that starts with postgresql://: see .env.example");
  }
  const tables = await restore({ databaseUrl: parsed.data, file });
  for (const { table, rows } of tables) process.stdout.write(`${table}: ${rows} rows\n`);
  process.stdout.write(`restored and compared: ${tables.length} tables\n`);
}

void runCommand("restore", main);
