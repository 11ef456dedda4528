import { existsSync } from "node:fs";

/**
 * Runs a command with the variables in .env, of which those that are already set win, and ends the process: with 1 and the
 * reason in a line if it throws.
 */
export async function runCommand(
  name: string,
  main: () => Promise<void>,
  explain: (error: unknown) => string = reasonOf,
): Promise<never> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await main();
    process.exit();
  } catch (error) {
    // A terminal may show a line of progress.
    process.stderr.write(`${process.stderr.isTTY ? "\r\x1b[K" : ""}${name}: ${explain(error)}\n`);
    process.exit(1);
  }
}

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  // Node gives a refused connection an empty message and puts each attempt in `errors`.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  // And "fetch failed" says less than its cause.
  if (error instanceof TypeError && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message || error.name : String(error);
}
