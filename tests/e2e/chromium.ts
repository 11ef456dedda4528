import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { LaunchOptions } from "playwright/test";

/**
 * Finds a Chromium: PLAYWRIGHT_CHROMIUM, the system's, the npm one on Linux x64, or Playwright's own. Never uses the npm
 * package's own arguments: they turn web security off, and every cross-origin test would pass.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const args = ["--no-sandbox", "--disable-background-networking"];
  const named = [process.env["PLAYWRIGHT_CHROMIUM"], "/usr/bin/chromium"].find(
    (path) => path && existsSync(path),
  );
  if (named) return { executablePath: named, args };
  if (process.platform !== "linux" || process.arch !== "x64") return { args };
  return { executablePath: await unpackedChromium(), args };
}

type Package = { default: { executablePath(): Promise<string> } };

/** Unpacks the package's Chromium and the libraries that a bare system doesn't have, once for this folder. */
async function unpackedChromium(): Promise<string> {
  const { TMPDIR } = process.env;
  // The package unpacks to the temporary folder, which other users and projects share.
  process.env["TMPDIR"] = join(import.meta.dirname, "../../.local/chromium");
  mkdirSync(process.env["TMPDIR"], { recursive: true });
  process.env["FONTCONFIG_FILE"] = join(import.meta.dirname, "fonts.conf");
  // The package reads it when it is imported.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs20.x";
  try {
    const installed = join(import.meta.dirname, "node_modules/@sparticuz/chromium");
    if (!existsSync(installed)) {
      console.log("Installing Chromium: npm ci --prefix tests/e2e");
      execFileSync("npm", ["ci", "--prefix", import.meta.dirname, "--no-audit", "--no-fund"]);
    }
    const { default: chromium }: Package = await import(`${installed}/build/esm/index.js`);
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
}
