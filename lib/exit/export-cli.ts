import { existsSync } from "node:fs";
import { getEnvironment } from "@/lib/env/environment.server";
import { savePack } from "./save-pack.server";
import { writePack } from "./write-pack.server";

async function main(): Promise<void> {
  // Variables that are already set win.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("name the folder: npm run export -- exit-pack");
  getEnvironment();
  const budgetMs = Number.POSITIVE_INFINITY;
  const { written, same, removed, bytes } = await savePack({ folder, files: writePack({ budgetMs }) });
  process.stdout.write(
    `${folder}: ${written} files written (${bytes} bytes), ${same} as they were, ${removed} removed\n`,
  );
}

main()
  .then(() => process.exit())
  .catch((error: unknown) => {
    process.stderr.write(`export: ${error instanceof Error ? error.message || error.name : String(error)}\n`);
    process.exit(1);
  });
