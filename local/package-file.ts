import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Path of a file inside an installed package, looked up the way Node does from the project's folder. */
export function packageFile(path: string): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const file = join(folder, "node_modules", path);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) {
      throw new Error(
        `${path} is not installed. Run "npm ci". If it stays away, there is no such package for ${process.platform} ${process.arch}.`,
      );
    }
  }
}
