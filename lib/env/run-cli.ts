import { existsSync } from "node:fs";

/** Reads the variables in .env; those that are already set win. */
export function readEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Runs a command and ends the process: with 1 and the reason in a line if it throws. */
export async function runCommand(name: string, main: () => Promise<void>): Promise<never> {
  try {
    await main();
    process.exit();
  } catch (error) {
    process.stderr.write(`${name}: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

function reasonOf(error: unknown): string {
  // Node gives a refused connection an empty message and puts each attempt in `errors`.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message || error.name : String(error);
}
