import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Path of a file inside an installed package, looked up the way Node does from the project's folder. */
export function packageFile(path: string): string {
  return fileFrom(process.cwd(), { path, install: "npm ci" });
}

/** Path of a file of PostgreSQL or the chain, which have a manifest of their own: no deployment installs them. */
export function localPartFile(path: string): string {
  return fileFrom(join(process.cwd(), "local/parts"), { path, install: "npm ci --prefix local/parts" });
}

function fileFrom(start: string, { path, install }: { path: string; install: string }): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, "node_modules", path);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) {
      throw new Error(
        `${path} is not installed. Run "${install}". If it stays away, there is no such package for ${process.platform} ${process.arch}.`,
      );
    }
  }
}
