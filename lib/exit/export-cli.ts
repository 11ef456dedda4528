import { getEnvironment } from "@/lib/env/environment.server";
import { readEnvFile, runCommand } from "@/lib/env/run-cli";
import { savePack } from "./save-pack.server";
import { writePack } from "./write-pack.server";

async function main(): Promise<void> {
  readEnvFile();
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("name the folder: npm run export -- exit-pack");
  getEnvironment();
  const budgetMs = Number.POSITIVE_INFINITY;
  const { written, same, removed, bytes } = await savePack({ folder, files: writePack({ budgetMs }) });
  process.stdout.write(
    `${folder}: ${written} files written (${bytes} bytes), ${same} as they were, ${removed} removed\n`,
  );
}

void runCommand("export", main);
