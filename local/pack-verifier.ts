import { type BuildOptions, type BuildResult, build } from "esbuild";

/** Packs the verifier into one file that runs with plain Node: no installation, no other file. `command` is how people call it. */
export async function packVerifier(
  outfile: string,
  command = PACKED_COMMAND,
): Promise<BuildResult<{ metafile: true }>> {
  return build({ ...verifier, ...calledBy(command), outfile, metafile: true });
}

/** Packs the program that signs a ballot without a network, in the same way. */
export async function packSigner(outfile: string): Promise<void> {
  await build({ ...verifier, entryPoints: ["local/sign-ballot-cli.ts"], outfile });
}

const PACKED_COMMAND = "node verify-bundle.mjs";

function calledBy(command: string): BuildOptions {
  return { define: { PACKED_COMMAND: JSON.stringify(command) } };
}

const verifier: BuildOptions = {
  entryPoints: ["lib/recount/verify-bundle-cli.ts"],
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  legalComments: "inline",
  banner: { js: "#!/usr/bin/env node" },
  logLevel: "warning",
};

/** The same as a text. */
export function packVerifierText(): Promise<string> {
  return pack({ ...verifier, ...calledBy(PACKED_COMMAND) });
}

/** Packs the recount of pages that can't have workers or modules into one script: those of an exit pack, or a frame in another site. */
export function packPageProgram(name: "exit-page" | "embed-page"): Promise<string> {
  return pack({
    entryPoints: [`components/verify/${name}.ts`],
    bundle: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    minify: true,
    legalComments: "inline",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  });
}

async function pack(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...options, write: false });
  const [file] = outputFiles ?? [];
  if (file === undefined) throw new Error("esbuild wrote nothing");
  return file.text;
}
