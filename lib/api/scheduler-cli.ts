import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { environmentSchema } from "@/lib/env/environment-schemas";
import { CRON_JOB_NAMES } from "./cron-jobs";
import { runScheduler } from "./run-scheduler.server";

// What is set already counts more.
if (existsSync(".env")) process.loadEnvFile(".env");

const { values } = parseArgs({ options: { to: { type: "string" } } });
const { CRON_SECRET, APP_ORIGIN } = environmentSchema.shape;
const secret = CRON_SECRET.safeParse(process.env["CRON_SECRET"]).data;
const target = APP_ORIGIN.safeParse(values.to ?? process.env["APP_ORIGIN"]).data;
if (secret === undefined || target === undefined) {
  process.stderr.write(
    "scheduler: CRON_SECRET must be set, and APP_ORIGIN or --to must be where the app answers, such as https://club.example\n",
  );
  process.exit(2);
}

const ending = new AbortController();
for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => ending.abort());
process.stdout.write(`scheduler: asks ${target} for ${CRON_JOB_NAMES.join(", ")}\n`);
await runScheduler({
  target,
  secret,
  signal: ending.signal,
  say: (line) => process.stderr.write(`scheduler: ${line}\n`),
});
