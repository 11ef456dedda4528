// Plain JavaScript, because next.config.mjs reads it too.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All that a build reads, beside the packages; .dockerignore lets in the same, so an image has the same hash. */
export const BUILD_SOURCES = [
  ...["app", "components", "lib", "local", "prisma", "public"],
  ...["instrumentation.ts", "middleware.ts", "next.config.mjs", "postcss.config.mjs", "tsconfig.json"],
  ...["package.json", "package-lock.json", ".npmrc"],
];
const skippedFile = /\.(test\.tsx?|md|log|tsbuildinfo|sol)$|^\.DS_Store$/;
/** Made from the sources, and installed. */
const skippedFolders = ["generated", "node_modules"];

/** SHA-256 in hex over names and contents of sources: a checkout changes dates and folders, not contents. */
export function hashSources(/** @type {string} */ root, sources = BUILD_SOURCES) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((name) => listFiles(root, name)).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** @type {(root: string, path: string) => string[]} */
function listFiles(root, path) {
  if (statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() !== true)
    return statSync(join(root, path), { throwIfNoEntry: false }) ? [path] : [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (skippedFolders.includes(entry.name) || skippedFile.test(entry.name)) return [];
    return entry.isDirectory() ? listFiles(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`];
  });
}
