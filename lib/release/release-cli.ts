import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { refusePreview } from "@/lib/db/refuse-preview";
import { runCommand } from "@/lib/env/run-cli";
import { sealLog } from "@/lib/log/seal-log.server";
import { writeManifest } from "./client-manifest";
import { enterRelease } from "./enter-release.server";
import { readClientFiles } from "./read-client-files.server";

const HELP = `npm run release   enters the hashes of the client files in .next and public into the public log, once for each build
  --commit HASH       the commit that was built; without it, that of this checkout if nothing in it was changed
  --build FOLDER      another build than .next
It needs the app's variables. Run it where the files were built, just before they are served.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { commit: { type: "string" }, build: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  refusePreview(process.env);
  const files = readClientFiles(resolve(values.build ?? ".next"));
  const commit = values.commit ? commitOf(values.commit) : readCommit();
  const { release, isNew } = await enterRelease({ commit, manifest: writeManifest(files) });
  await sealLog({ budgetMs: 10_000 });
  process.stdout.write(`${isNew ? "entered" : "entered before"}: ${files.size} files, ${release.entry}\n`);
}

function commitOf(text: string): string {
  if (!/^[0-9a-f]{40}$/.test(text)) throw new Error("--commit takes the 40 hex digits of a commit");
  return text;
}

/** The commit of this checkout; null where there is none, or where it isn't what was built. */
function readCommit(): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD").trim() : null;
  } catch {
    return null;
  }
}

void runCommand("release", main);
