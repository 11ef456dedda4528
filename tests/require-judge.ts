import { createRequire } from "node:module";
import { join } from "node:path";

const judges = createRequire(join(process.cwd(), "tests/judges/package.json"));

/** The file of a package in tests/judges, by whose code only some tests and benchmarks judge ours. */
export function findJudge(path: string): string {
  try {
    return judges.resolve(path);
  } catch (cause) {
    throw new Error(`${path} is missing. Install it with "npm ci --prefix tests/judges".`, { cause });
  }
}

/** The caller says what it is, because its types are installed with it. */
export function requireJudge<Judge>(path: string): Judge {
  return judges(findJudge(path));
}
