import { readEnvFile } from "@/lib/env/run-cli";
import { diagnose } from "./diagnose.server";
import { formatFinding } from "./finding";

readEnvFile();

const findings = await diagnose(process.env);
for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
const count = (state: string): number => findings.filter((finding) => finding.state === state).length;
process.stdout.write(`${count("ok")} ok, ${count("warning")} to look at, ${count("failing")} failing\n`);
process.exitCode = count("failing") > 0 ? 1 : 0;
