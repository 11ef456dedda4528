import { parseArgs } from "node:util";
import type { Hex } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { runCommand } from "@/lib/env/run-cli";
import { checkLog } from "./check-log.server";
import { listEndorsements } from "./endorsement-store.server";
import { keyIdOf } from "./log-keys";
import { sealLog } from "./seal-log.server";

const HELP = `npm run log   gives every entry its place in the log, then compares all of it with itself and with the database
To change the key: LOG_SIGNING_KEY is the new one and LOG_SIGNING_KEY_OLD the one before, which hands over to it.
It needs the app's variables, and ends with 1 when something differs.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  getEnvironment();
  const budgetMs = Number.POSITIVE_INFINITY;
  const { sealed, head } = await sealLog({ budgetMs });
  process.stdout.write(`${sealed} sealed; ${head.treeSize} entries, root ${head.root}, key ${head.keyId}\n`);
  for (const { oldKeyId, newPublicKey, origin } of await listEndorsements())
    process.stdout.write(`${origin}: key ${oldKeyId} handed over to ${keyIdOf(newPublicKey as Hex)}\n`);
  const { checked, faults } = await checkLog({ budgetMs, isFromStart: true });
  for (const { message } of faults) process.stdout.write(`${message}\n`);
  process.stdout.write(`${checked} compared, ${faults.length} differ\n`);
  if (faults.length > 0) process.exitCode = 1;
}

void runCommand("log", main);
