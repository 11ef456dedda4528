import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getEnvironment } from "@/lib/env/environment.server";
import { runCommand } from "@/lib/env/run-cli";
import { savePack } from "./save-pack.server";
import { writePack } from "./write-pack.server";

/** For all questions to the chain; the next export asks what is left. */
const CHAIN_MS = 600_000;

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("name the folder: npm run export -- exit-pack");
  getEnvironment();
  const budgetMs = Number.POSITIVE_INFINITY;
  const readKept = (path: string) => readFile(join(folder, path), "utf8").catch(() => null);
  const files = writePack({ budgetMs, chain: { readKept, budgetMs: CHAIN_MS } });
  const { written, same, removed, bytes } = await savePack({ folder, files });
  process.stdout.write(
    `${folder}: ${written} files written (${bytes} bytes), ${same} as they were, ${removed} removed\n`,
  );
}

void runCommand("export", main);
