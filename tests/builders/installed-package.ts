import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPackage } from "@/local/build-package";

const run = promisify(execFile);

export type InstalledPackage = {
  /** A folder of somebody who has installed nothing else. */
  site: string;
  /** The app's files that are in it. */
  sources: string[];
  tarball: Buffer;
  close(): Promise<void>;
};

/** Builds and packs the package of the verifier, and installs the tarball without network. */
export async function installPackage(name: string): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), "package-"));
  const [built, site] = [join(folder, "built"), join(folder, "site")];
  const { sources } = await buildPackage({ folder: built, name });
  await run("npm", ["pack", built, "--pack-destination", folder, "--silent"]);
  const file = (await readdir(folder)).find((path) => path.endsWith(".tgz")) ?? "";
  await mkdir(site);
  await writeFile(join(site, "package.json"), '{ "type": "module" }');
  const quietly = ["--offline", "--no-audit", "--no-fund", "--silent"];
  await run("npm", ["install", join(folder, file), ...quietly], { cwd: site });
  const tarball = await readFile(join(folder, file));
  return { site, sources, tarball, close: () => rm(folder, { recursive: true, force: true }) };
}
