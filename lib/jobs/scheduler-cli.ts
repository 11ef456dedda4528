import { parseArgs } from "node:util";
import { environmentSchema } from "@/lib/env/environment-schemas";
import { runCommand } from "@/lib/env/run-cli";
import { CRON_JOB_NAMES } from "./cron-jobs";
import { runScheduler } from "./run-scheduler.server";
import { writeCrontab } from "./write-crontab";

const HELP = `npm run scheduler                        asks APP_ORIGIN for each job as often as it is due, until it is stopped
npm run scheduler -- --to URL            asks this address, such as http://app:3000 inside a host's network
npm run scheduler -- --crontab           prints a crontab that does the same; put CRON_SECRET=... into /etc/club.env
It needs CRON_SECRET.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, crontab: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const { CRON_SECRET, APP_ORIGIN } = environmentSchema.shape;
  const secret = CRON_SECRET.safeParse(process.env["CRON_SECRET"]).data;
  const target = APP_ORIGIN.safeParse((values.to ?? process.env["APP_ORIGIN"])?.replace(/\/$/, "")).data;
  if (secret === undefined) throw new Error("CRON_SECRET must be set to the app's own");
  if (target === undefined)
    throw new Error("APP_ORIGIN or --to must be where the app answers, such as https://club.example");

  if (values.crontab) return void process.stdout.write(writeCrontab(target));

  const ending = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => ending.abort());
  process.stdout.write(`scheduler: asks ${target} for ${CRON_JOB_NAMES.join(", ")}\n`);
  await runScheduler({
    target,
    secret,
    signal: ending.signal,
    say: (line) => process.stderr.write(`scheduler: ${line}\n`),
  });
}

void runCommand("scheduler", main);
