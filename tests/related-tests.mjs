import { execFileSync } from "node:child_process";
import { dirname, relative } from "node:path";

/** The test files that import the changed files, directly or through others, those in the nearest folders first. */
export function listRelatedTests({ changed, environment }) {
  const listed = execFileSync("node_modules/.bin/jest", ["--listTests", "--findRelatedTests", ...changed], {
    env: environment,
    encoding: "utf8",
  });
  const nearness = (test) => Math.max(...changed.map((file) => sharedFolders(test, file)));
  return listed
    .split("\n")
    .filter(Boolean)
    .map((file) => relative(process.cwd(), file))
    .sort((left, right) => nearness(right) - nearness(left));
}

/** How many folders two paths have in common from the root; one more if both are in the same folder. */
function sharedFolders(left, right) {
  const [one, other] = [left, right].map((path) => dirname(path).split("/"));
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing >= 0 ? differing : one.length + (one.length === other.length ? 1 : 0);
}
