import { parseArgs } from "node:util";
import { getEnvironment } from "@/lib/env/environment.server";
import { runCommand } from "@/lib/env/run-cli";
import { adopt } from "./adopt.server";
import { PACKS_WORD } from "./public-records";

const USAGE = "name the folder: npm run adopt -- exit-pack [--key 0x...]... [--new-admins]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string", multiple: true, default: [] }, "new-admins": { type: "boolean" } },
  });
  const [folder] = positionals;
  const keys = values.key.map((key) => key.toLowerCase());
  if (folder === undefined) throw new Error(USAGE);
  if (!keys.every((key) => /^0x[0-9a-f]{64}$/.test(key)))
    throw new Error("--key takes a public key: 0x and 64 hexadecimal digits");
  getEnvironment();
  const { from, now, withheld, checked } = await adopt({
    folder,
    keys,
    hasNewAdmins: values["new-admins"] ?? false,
  });
  for (const row of withheld)
    process.stdout.write(`not compared with the log, because the pack leaves something out: ${row}\n`);
  process.stdout.write(
    `only the pack's word, because the log has nothing of them: ${PACKS_WORD.join(", ")}\n`,
  );
  process.stdout.write(
    `adopted from ${from.origin} at checkpoint ${from.treeSize} ${from.root}\n${checked} compared, none differs; the log now has ${now.treeSize} entries, root ${now.root}, key ${now.keyId}\n`,
  );
}

void runCommand("adopt", main);
