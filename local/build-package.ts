import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { build, type Metafile } from "esbuild";
import { packVerifier } from "./pack-verifier";

const SOURCE = "packages/verify";
const COMMAND_FILE = "verify-bundle.js";
/** What its declarations name, each a file that imports nothing else. */
const DECLARED = [
  `${SOURCE}/verify.ts`,
  `${SOURCE}/types.ts`,
  "lib/log/unusable-proof.ts",
  "lib/recount/finding.ts",
  "lib/recount/unreadable-evidence.ts",
];
/** Licences under which others' code may be part of the package. */
const LICENCES = ["MIT"];

/**
 * Writes the npm package of the verifier into a folder: the app's own sources, bundled, with types and the licences of what is
 * in it. The same sources give the same bytes. Throws if a licence does not allow it.
 */
export async function buildPackage({
  folder,
  name,
}: {
  folder: string;
  name: string;
}): Promise<{ sources: string[] }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [library, command] = await Promise.all([
    build({
      entryPoints: [`${SOURCE}/verify.ts`, `${SOURCE}/worker.ts`],
      outdir: folder,
      bundle: true,
      splitting: true,
      metafile: true,
      format: "esm",
      target: "es2022",
      // What is written for browsers runs in Node too.
      platform: "browser",
      chunkNames: "parts/[name]-[hash]",
      legalComments: "none",
      logLevel: "warning",
    }),
    packVerifier(join(folder, COMMAND_FILE), `npx ${name}`),
  ]);
  await chmod(join(folder, COMMAND_FILE), 0o755);
  await writeFile(join(folder, "THIRD-PARTY.txt"), await listLicences([library, command]));
  await declareTypes(folder);
  await cp("LICENSE", join(folder, "LICENSE"));
  const readme = await readFile(`${SOURCE}/README.md`, "utf8");
  await writeFile(join(folder, "README.md"), readme.replaceAll("@club/verify", name));
  const [manifest, app] = await Promise.all([`${SOURCE}/package.json`, "package.json"].map(readManifest));
  const files = (await readdir(folder)).sort();
  const published = { ...manifest, name, version: app?.["version"], files };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  return { sources: Object.keys(library.metafile.inputs).filter((path) => !path.includes("node_modules/")) };
}

async function readManifest(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, "utf8"));
}

/** The declarations, beside each other and named as Node resolves them. */
async function declareTypes(folder: string): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), "declarations-"));
  try {
    await promisify(execFile)(process.execPath, [
      "node_modules/typescript-7/bin/tsc",
      ...DECLARED,
      ...["--ignoreConfig", "--declaration", "--emitDeclarationOnly", "--isolatedDeclarations"],
      // Types are checked with the app's; here they are only written.
      ...["--noCheck", "--noResolve", "--module", "esnext", "--target", "es2022", "--rootDir", "."],
      ...["--outDir", out],
    ]);
    for (const path of DECLARED) {
      const declared = path.replace(/\.ts$/, ".d.ts");
      const text = await readFile(join(out, declared), "utf8");
      await writeFile(join(folder, basename(declared)), withPlainPaths(text));
    }
  } finally {
    await rm(out, { recursive: true });
  }
}

function withPlainPaths(text: string): string {
  return text.replace(/from "(?:@\/|\.\/)[^"]+"/g, (from) => {
    const file = `${basename(from.slice(0, -1))}`;
    if (!DECLARED.some((path) => basename(path, ".ts") === file))
      throw new Error(`the package's types name ${from}, which it does not have`);
    return `from "./${file}.js"`;
  });
}

/** The licences of all packages in these bundles. */
async function listLicences(bundles: readonly { metafile: Metafile }[]): Promise<string> {
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const places = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const texts = await Promise.all([...new Set(places)].sort().map(licenceOf));
  return `Code of others in this package:\n\n${[...new Set(texts)].join("\n\n")}`;
}

async function licenceOf(place: string): Promise<string> {
  const { name, version, license } = await readManifest(join(place, "package.json"));
  if (!LICENCES.includes(String(license))) throw new Error(`${name} has the licence ${license}`);
  const file = await findLicence(place);
  return `--- ${name} ${version}, ${license}\n\n${(await readFile(file, "utf8")).trim()}\n`;
}

async function findLicence(place: string): Promise<string> {
  const file = (await readdir(place)).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return join(place, file);
  throw new Error(`${place} has no licence file`);
}
