import { build } from "esbuild";

/** Packs the verifier into one file that runs with plain Node: no installation, no other file. */
export async function packVerifier(outfile: string): Promise<void> {
  await build({
    entryPoints: ["lib/recount/verify-bundle-cli.ts"],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    legalComments: "inline",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "warning",
  });
}
