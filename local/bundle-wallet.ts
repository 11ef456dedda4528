import { build } from "esbuild";

/** The local wallet as one script. No build of the app contains it. */
export async function bundleWallet(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["local/wallet/announce-local-wallet.tsx"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    logLevel: "warning",
  });
  return outputFiles.map(({ text }) => text).join("");
}
