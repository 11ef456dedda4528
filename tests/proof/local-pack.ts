import assert from "node:assert/strict";
import { localEnvironment } from "@/local/local-environment";
import { runSeeding } from "@/local/run-seeding";
import { dropSeedingClock } from "@/local/seeding-clock";
import { cloneDatabase } from "../setup/clone-database";
import { startCli } from "../setup/run-cli";
import { startServices } from "../setup/services";

const DAY_MS = 86_400_000;

/** Plays the history of local mode on a database and a chain of its own, and exports it into the folder. Answers what the export printed. */
export async function exportLocalMode(folder: string): Promise<string> {
  const services = await startServices({ chainStartsAt: new Date(Date.now() - 45 * DAY_MS) });
  try {
    const { adminDatabaseUrl: adminUrl, rpcUrl } = services;
    const databaseUrl = await cloneDatabase({ adminUrl, name: "local_mode" });
    const environment = {
      ...localEnvironment({
        url: "http://localhost:3000",
        databaseUrl,
        rpcUrl,
        smtpUrl: "smtp://127.0.0.1:25",
        sessionSecret: "a".repeat(64),
        logSigningKey: "a".repeat(43),
      }),
      LOG_LEVEL: "silent",
    };
    await runSeeding({ environment, rpcUrl });
    await dropSeedingClock(databaseUrl);
    await run("lib/holdings/census-cli.ts", { environment });
    return await run("lib/exit/export-cli.ts", { environment, args: [folder] });
  } finally {
    await services.stop();
  }
}

async function run(file: string, options: Parameters<typeof startCli>[1]): Promise<string> {
  const { code, output } = await startCli(file, options).ended;
  assert.equal(code, 0, `${file}: ${output}`);
  return output.trim();
}
