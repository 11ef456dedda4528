import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type Companion = { line: string; stop(): Promise<void> };

/**
 * Runs a test script in a separate process, where server modules load as in production, and answers the line of JSON that it
 * prints when it is ready. It ends with this process, because its standard input then closes.
 */
export async function startCompanion(script: string): Promise<Companion> {
  const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const failed = exited.then(([code]) => {
    throw new Error(`${script} did not start (exit code ${code})`);
  });
  const ready = once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line));
  const line = await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  return {
    line,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

/** The other side: prints its line, and stops when the parent is gone. */
export function serveParent({ line, stop }: Companion): void {
  process.stdout.write(`${line}\n`);
  process.stdin.resume();
  process.stdin.once("close", async () => {
    await stop();
    process.exit(0);
  });
}
