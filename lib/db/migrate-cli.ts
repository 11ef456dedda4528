import { environmentSchema } from "@/lib/env/environment-schemas";
import { runCommand } from "@/lib/env/run-cli";
import { migrate } from "./migrate.server";
import { refusePreview } from "./refuse-preview";

async function main(): Promise<void> {
  refusePreview(process.env);
  const parsed = environmentSchema.shape.DATABASE_URL.safeParse(process.env["DATABASE_URL"]);
  if (!parsed.success) {
    throw new Error("DATABASE_URL must be set to a URL that starts with postgresql://: see .env.example");
  }
  const { applied, alreadyApplied, notes } = await migrate({ databaseUrl: parsed.data });
  for (const name of applied) print(`applied ${name}`);
  for (const note of notes) print(note);
  print(`schema is current: ${applied.length} applied now, ${alreadyApplied.length} before`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void runCommand("migrate", main);
