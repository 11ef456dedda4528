import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type ClientFiles, writeManifest } from "@/lib/release/client-manifest";
import { readClientFiles } from "@/lib/release/read-client-files.server";
import { BUILD_SOURCES, hashSources } from "@/local/hash-sources.mjs";
import type { StandaloneProof } from "./proof";

export const proof: StandaloneProof = {
  claim:
    "two clean builds of the same sources, in other folders and for other hosts, give the same client files",
  async runAlone({ isFull }) {
    const lines = [lookForMarks()];
    if (!isFull) return lines;
    const folder = mkdtempSync(join(tmpdir(), "club-builds-"));
    try {
      const checkout = join(folder, "a");
      // An image gets neither documents nor tests.
      const image = join(folder, "another-folder", "with a longer name", "b");
      for (const name of BUILD_SOURCES) copySources(name, image);
      for (const name of [...BUILD_SOURCES, "bench", "docs", "tests", "README.md"])
        copySources(name, checkout);
      const first = await build(checkout, {});
      const second = await build(image, {
        BUILD_STANDALONE: "1",
        TZ: "Asia/Tokyo",
        LANG: "ja_JP.UTF-8",
        NEXT_DEPLOYMENT_ID: "dpl_another",
        NEXT_HASH_SALT: "another",
      });
      const differing = compare(first, second);
      lines.push(
        `two clean builds, one as a checkout and one as in an image: ${first.size} and ${second.size} client files, ${differing.length} differ`,
      );
      assert.deepEqual(differing, []);
      assert.deepEqual(
        compare(first, readClientFiles(".next")),
        [],
        "the build in .next, which may have used a cache",
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return lines;
  },
};

/** What would make the present build another one elsewhere. */
function lookForMarks(): string {
  const files = readClientFiles(".next");
  const id = readFileSync(".next/BUILD_ID", "utf8");
  assert.equal(
    id,
    hashSources(process.cwd()).slice(0, 24).replaceAll("a", "g"),
    "the build is not of these sources",
  );
  const root = Buffer.from(process.cwd());
  const marked = [...files.keys()].filter(
    (path) =>
      path.startsWith("_next/") && readFileSync(join(".next", path.slice("_next/".length))).includes(root),
  );
  assert.deepEqual(marked, [], "files that name the folder of the build");
  return `the build in .next: ${files.size} client files, its id is that of the sources, none names its folder`;
}

function copySources(name: string, to: string): void {
  const filter = (path: string) => basename(path) !== "generated";
  cpSync(name, join(to, name), { recursive: true, filter });
}

/** Builds from nothing but sources and the packages of this checkout, which are linked in. */
async function build(folder: string, environment: Record<string, string>): Promise<ClientFiles> {
  linkPackages(join(folder, "node_modules"));
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...environment,
    ...{ PATH, HOME, TYPES_ARE_CHECKED: "1", NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
  };
  await run(folder, env, ["--import", "tsx", "local/generate-cli.ts"]);
  await run(folder, env, ["node_modules/next/dist/bin/next", "build"]);
  return readClientFiles(join(folder, ".next"));
}

/** Hard links, because Next wants the packages inside the folder that it builds. */
function linkPackages(to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync("cp", [
    "-al",
    ...readdirSync("node_modules").map((name) => join(process.cwd(), "node_modules", name)),
    to,
  ]);
}

function run(cwd: string, env: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) =>
      status === 0 ? resolve() : reject(new Error(`${args.join(" ")}: ${status}`)),
    );
  });
}

function compare(first: ClientFiles, second: ClientFiles): string[] {
  const [left, right] = [first, second].map((files) => new Set(writeManifest(files).split("\n")));
  return [...(left ?? [])]
    .filter((line) => !right?.has(line))
    .concat([...(right ?? [])].filter((line) => !left?.has(line)));
}
