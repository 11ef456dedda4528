import { build } from "esbuild";

/** One script of an entry and all that it imports. */
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
