import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The test files that import the changed files, directly or through others: first those in folders of the same name, as in
 * lib/power and app/api/power, and of these first those with the fewest files between. Of those left out it has only what
 * changed itself.
 */
export function listRelatedTests({ changed, leftOut }) {
  const importers = listImporters();
  const found = new Set(changed);
  // A loop over a set also visits what is added to it.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  const tests = [...found].filter(
    (file) => /\.test\.tsx?$/.test(file) && (changed.includes(file) || !leftOut.includes(file)),
  );
  const layers = new Set(["lib", "app", "api", "components", "client"]);
  const names = new Set(changed.flatMap((file) => dirname(file).split("/")));
  const isNear = (test) =>
    dirname(test)
      .split("/")
      .some((name) => names.has(name) && !layers.has(name));
  return tests.sort((left, right) => Number(isNear(right)) - Number(isNear(left)));
}

/** Who imports each source file. */
function listImporters() {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"], {
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((file) => file !== "" && existsSync(file));
  const known = new Set(files);
  const importers = new Map();
  for (const file of files)
    for (const [, path] of readFileSync(file, "utf8").matchAll(
      /(?:from|import|mock|require)[ (]*"((?:@|\.\.?)\/[^"]+)"/g,
    )) {
      const place = path.startsWith("@/") ? path.slice(2) : join(dirname(file), path);
      const target = ["", ".ts", ".tsx", "/index.ts"]
        .map((end) => place + end)
        .find((each) => known.has(each));
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}
