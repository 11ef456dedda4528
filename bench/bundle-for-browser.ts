import { build } from "esbuild";

/** Bundles an entry and everything it imports into one script. */
export async function bundleForBrowser(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    write: false,
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
    logLevel: "warning",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("nothing was bundled");
  return file.text;
}
