import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const requires = /^(?:var|const) (\w+) = require\((["'][^"']+["'])\);$/gm;

/** For index files that only pass on what others hold: loads each of those once it is used, so no suite loads all of viem. */
export default {
  getCacheKey: (source, path) =>
    createHash("sha256")
      .update(readFileSync(new URL(import.meta.url)))
      .update(source)
      .update(path)
      .digest("hex"),
  process(source) {
    const paths = new Map([...source.matchAll(requires)].map(([, name, path]) => [name, path]));
    const code = source
      .replace(requires, "")
      .replace(/\breturn (\w+)\./g, (all, name) =>
        paths.has(name) ? `return require(${paths.get(name)}).` : all,
      );
    return { code };
  },
};
