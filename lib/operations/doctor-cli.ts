import { runCommand } from "@/lib/env/run-cli";
import { diagnose } from "./diagnose.server";
import { formatFinding } from "./finding";

async function main(): Promise<void> {
  const findings = await diagnose(process.env);
  for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
  const count = (state: string): number => findings.filter((finding) => finding.state === state).length;
  process.stdout.write(`${count("ok")} ok, ${count("warning")} to look at, ${count("failing")} failing\n`);
  if (count("failing") > 0) process.exitCode = 1;
}

void runCommand("doctor", main);
