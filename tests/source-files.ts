import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** Built, downloaded or borrowed files, which are not ours to check. */
const skipped = new Set([
  ".git",
  ".next",
  ".local",
  "dist",
  "node_modules",
  "lib/db/generated",
  "lib/exit/generated",
  "tests/vectors",
  "local/contracts/artifacts",
  "test-results",
  "playwright-report",
  "coverage",
]);
const isKeptRelease = /^tests\/releases\/\d+$/;

/** Paths of all files of the repository, with forward slashes, sorted. */
export function listFiles(folder = ""): string[] {
  return readdirSync(join(process.cwd(), folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (skipped.has(path) || entry.name === "node_modules" || isKeptRelease.test(path)) return [];
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .sort();
}

export function readText(path: string): string {
  return readFileSync(join(process.cwd(), path), "utf8");
}

export type Import = { specifier: string; isType: boolean; isDynamic: boolean };

const commentOrString =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
const staticImport = /(?:^|[;}\s])(import|export)\s+(type\s+)?(?:[\w$*\s{},]*?\sfrom\s*)?["']([^"'\n]+)["']/g;
const dynamicImport = /\b(?:import|require)\s*\(\s*["'`]([^"'`\n]+)["'`]/g;

/** What a module imports: static, re-exported, `import type`, `import()` and `require()`. Comments don't count. */
export function scanImports(source: string): Import[] {
  const code = source.replace(commentOrString, (match) => (match.startsWith("/") ? " " : match));
  const statics = [...code.matchAll(staticImport)].map((match) => ({
    specifier: match[3] ?? "",
    isType: match[2] !== undefined,
    isDynamic: false,
  }));
  const dynamics = [...code.matchAll(dynamicImport)].map((match) => ({
    specifier: match[1] ?? "",
    isType: false,
    isDynamic: true,
  }));
  return [...statics, ...dynamics];
}

/** The repository path that a specifier names from a file, or null for a package. */
export function resolveImport({ from, specifier }: { from: string; specifier: string }): string | null {
  const isLocal = specifier.startsWith("@/") || specifier.startsWith(".");
  if (!isLocal) return null;
  const path = specifier.startsWith("@/")
    ? posix.normalize(specifier.slice(2))
    : posix.join(posix.dirname(from), specifier);
  const candidates = [
    path,
    `${path}.ts`,
    `${path}.tsx`,
    `${path}.mjs`,
    `${path}/index.ts`,
    `${path}/index.tsx`,
  ];
  return candidates.find(isFile) ?? `${path}.ts`;
}

function isFile(path: string): boolean {
  const absolute = join(process.cwd(), path);
  return existsSync(absolute) && statSync(absolute).isFile();
}
