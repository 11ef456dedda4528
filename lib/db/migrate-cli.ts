import { requireDatabaseUrl } from "@/lib/env/environment-schemas";
import { runCommand } from "@/lib/env/run-cli";
import { migrate } from "./migrate.server";
import { refusePreview } from "./refuse-preview";

async function main(): Promise<void> {
  refusePreview(process.env);
  const { applied, alreadyApplied, notes } = await migrate({ databaseUrl: requireDatabaseUrl(process.env) });
  for (const name of applied) print(`applied ${name}`);
  for (const note of notes) print(note);
  print(`schema is current: ${applied.length} applied now, ${alreadyApplied.length} before`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void runCommand("migrate", main);
