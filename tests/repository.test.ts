import { ADMIN_ACTS } from "@/lib/audit/admin-acts";
import { CLUB_ACTIONS } from "@/lib/clubs/club-rights";
import { NIGHTLY } from "./sizes.mjs";
import { listFiles, readText } from "./source-files";

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides?: Record<string, unknown>;
};
type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  cpu?: string[];
};
type Lock = { packages: Record<string, Locked> };

const manifest: Manifest = JSON.parse(readText("package.json"));
/** Folders of our own, such as prisma/cli, are not compared by version. */
const isOwn = (version: unknown) => String(version).startsWith("file:");
const lock: Lock = JSON.parse(readText("package-lock.json"));

describe("dependencies (T39)", () => {
  it("hold Next at 16.4.1 or later, because earlier versions have known holes", () => {
    expect(isAtLeast(lock.packages["node_modules/next"]?.version, [16, 4, 1])).toBe(true);
  });

  it.each([
    [undefined, false],
    ["15.9.9", false],
    ["16.4.0", false],
    ["16.4.1-canary.3", false],
    ["16.4.1", true],
    ["16.10.0", true],
    ["17.0.0", true],
  ])("compares %s as numbers", (version, expected) => {
    expect(isAtLeast(version, [16, 4, 1])).toBe(expected);
  });

  it("are exact, in the manifest and its overrides", () => {
    const ranges = [
      ...Object.entries(manifest.dependencies),
      ...Object.entries(manifest.devDependencies),
      ...flatten(manifest.overrides ?? {}),
    ].filter(
      ([, version]) => !isOwn(version) && !/^((npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?|\$.+)$/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  it("are all in the lockfile at the version that the manifest names", () => {
    const { dependencies, devDependencies } = manifest;
    const wanted = { ...dependencies, ...devDependencies };
    const differing = Object.entries(wanted).filter(
      ([name, version]) =>
        !isOwn(version) && lock.packages[`node_modules/${name}`]?.version !== version.replace(/^npm:.+@/, ""),
    );
    expect(differing).toEqual([]);
  });

  it("are installed for a start only if the app needs them, not as an optional peer that tests have", () => {
    const marked = Object.entries(lock.packages).filter(([, { devOptional }]) => devOptional);
    expect(marked.map(([name]) => name)).toEqual(["node_modules/@types/react-dom"]);
  });

  it("tell Next the version of TypeScript's compiler", () => {
    const told: Locked = JSON.parse(readText("local/typescript/package.json"));
    expect(told.version).toBe(lock.packages["node_modules/typescript-7"]?.version);
  });

  it("are locked with their hash, of other systems too", () => {
    const folders = ["", "local/parts/", "tests/e2e/", "tests/judges/"];
    const without = folders
      .map((folder) => `${folder}package-lock.json`)
      .flatMap((file) => Object.entries<Locked>(JSON.parse(readText(file)).packages))
      .filter(([name, { integrity, link }]) => name.startsWith("node_modules/") && !integrity && !link);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it("are locked without the address of a registry, so that any mirror serves them", () => {
    const resolved = Object.entries(lock.packages).filter(
      ([, entry]) => entry.resolved !== undefined && !entry.link,
    );
    expect(resolved.map(([name]) => name)).toEqual([]);
  });
});

// Written in parts, so that this file doesn't break its own rule.
const foreign: [what: string, pattern: RegExp][] = [
  ["a registry host", new RegExp(`${"regis"}try\\.(npmjs|yarnpkg|[a-z0-9-]+\\.)|${"artifac"}tory`)],
  [
    "a machine's path",
    new RegExp(`(?<![\\w.:/@-])/(${["work", "root", "home", "Users"].join("|")})/[\\w.-]+`),
  ],
  ["a private key block", new RegExp(`-----BEGIN [A-Z ]*${"PRIV"}ATE KEY`)],
];

function foreignIn(text: string): string[] {
  return foreign.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

describe("the repository", () => {
  const texts = listFiles().filter((path) => !/\.(png|jpe?g|ico|woff2?|webp|tsbuildinfo)$/.test(path));

  it("names no machine and no registry", () => {
    const found = texts.flatMap((path) => foreignIn(readText(path)).map((what) => `${path}: ${what}`));
    expect(texts.length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });

  it.each([
    [`https://${"regis"}try.npmjs.org/x`, "a registry host"],
    [`see /${"work"}/main/file`, "a machine's path"],
    [`"/${"home"}/someone/club"`, "a machine's path"],
  ])("would name %j", (text, what) => {
    expect(foreignIn(text)).toEqual([what]);
  });
});

function isAtLeast(version: string | undefined, floor: [number, number, number]): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/
    .exec(version ?? "")
    ?.slice(1)
    .map(Number);
  if (!parts) return false;
  const [major = 0, minor = 0, patch = 0] = parts;
  const found = [major, minor, patch];
  const index = found.findIndex((part, position) => part !== floor[position]);
  return index === -1 || (found[index] ?? 0) > (floor[index] ?? 0);
}

function flatten(overrides: Record<string, unknown>): [string, string][] {
  return Object.entries(overrides).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "string") return [[name, value]];
    return value !== null && typeof value === "object" ? flatten({ ...value }) : [];
  });
}

describe("rights", () => {
  const tables = /^lib\/(clubs\/club-rights|audit\/admin-acts)\.ts$/;
  const asking = listFiles()
    .filter(
      (path) => /^(lib|app|components)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^lib\/audit\//.test(path),
    )
    .filter((path) => !tables.test(path))
    .map(readText);

  /** Whether a check names the right. The name of an audit entry (`act: "..."`) is not a check. */
  function isAsked(right: string): boolean {
    const named = new RegExp(`(\\w+: )?"${right.replace(".", "\\.")}"`, "g");
    return asking.some(
      (text) =>
        text.includes(`"${right}"`) &&
        [...text.matchAll(named)].some(
          ({ index, 1: label }) => label !== "act: " || /mayAdminister\([^)]*$/.test(text.slice(0, index)),
        ),
    );
  }

  it("are each read by a check", () => {
    expect([...CLUB_ACTIONS, ...ADMIN_ACTS].filter((right) => !isAsked(right))).toEqual([]);
  });

  it("don't count as read where an act of that name is noted", () => {
    expect(asking.some((text) => text.includes('act: "club.found"'))).toBe(true);
    expect(isAsked("bounty.feature")).toBe(false);
  });
});

it("says a reason for each file that only the night runs, and names no file that is gone", () => {
  const files = new Set(listFiles());
  const entries = Object.entries(NIGHTLY);
  expect(entries.filter(([path]) => !files.has(path))).toEqual([]);
  expect(entries.filter(([, reason]) => reason.length < 10)).toEqual([]);
  // npm test runs no suite of speed, with a row or without.
  const suites = [...files].filter((file) => /-speed(\.integration)?\.test\.ts$/.test(file));
  expect(suites.filter((file) => !(file in NIGHTLY))).toEqual([]);
});
