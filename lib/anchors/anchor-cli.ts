import { parseArgs } from "node:util";
import { getEnvironment } from "@/lib/env/environment.server";
import { runCommand } from "@/lib/env/run-cli";
import { describeAnchoring } from "./anchor-report";
import { keepAnchors } from "./keep-anchors.server";

const HELP = `npm run anchor   does what the job anchor does: puts the root of the public log on the chain if it is due
It needs the app's variables. Without ANCHOR_PRIVATE_KEY it does nothing.
Exit status: 0 done or nothing due, 1 due and not signed.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  getEnvironment();
  const report = await keepAnchors();
  process.stdout.write(`${describeAnchoring(report)}\n`);
  if (!report.isOn || report.reason === null) return;
  process.stdout.write(`The anchoring address is ${report.address}.\n`);
  process.exitCode = 1;
}

void runCommand("anchor", main);
