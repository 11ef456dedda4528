import { readFileSync } from "node:fs";
import { buildApp } from "./build";
import { listConfiguredNames } from "./launch-mode.mjs";
import { parseLaunchOptions } from "./launch-options";
import { resetLocal } from "./reset-local";
import { runConfigured } from "./run-configured";
import { runLocal } from "./run-local";
import { createRunSteps } from "./run-steps";

const steps = createRunSteps({ onDeath: (message) => void leave({ code: 1, message }) });
let isLeaving = false;

/** Stops everything and ends this process; the first caller decides the exit code. */
async function leave({ code, message }: { code: number; message?: string }): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  if (message) console.error(`\n${message}`);
  await steps.stop();
  process.exit(code);
}

async function main(): Promise<void> {
  const options = parseLaunchOptions({ flags: process.argv.slice(2), environment: process.env });
  const exampleText = readFileSync(".env.example", "utf8");
  const configured = listConfiguredNames({ exampleText, environment: process.env });
  if (options.task === "reset") return finish(resetLocal(options.dataDir));
  if (options.task === "build") {
    console.log("Building, which takes one to four minutes.");
    return finish(buildApp().then((isNew) => (isNew ? "Built." : "The build is up to date.")));
  }
  if (configured.length > 0) {
    console.log(
      `Configured by environment (${configured.join(", ")}): no local database or chain is started.`,
    );
    return runConfigured(options, steps);
  }
  console.log("LOCAL MODE: nothing of .env.example is set. Everything runs on this machine alone.");
  return runLocal(options, steps);
}

async function finish(work: Promise<string>): Promise<void> {
  console.log(await work);
  await leave({ code: 0 });
}

const onSignal = (): void => {
  if (!isLeaving) console.log("\nStopping...");
  void leave({ code: 0 });
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
process.on("message", onSignal);
process.on("disconnect", onSignal);

main().catch((error: unknown) => {
  void leave({ code: 1, message: error instanceof Error ? error.message : String(error) });
});
