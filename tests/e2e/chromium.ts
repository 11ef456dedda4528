import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/**
 * A Chromium that is there: the one named by PLAYWRIGHT_CHROMIUM, the system's, the one from npm on Linux x64, else Playwright's own.
 * Never the npm package's own arguments: they turn web security off, and every cross-origin test would pass.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const args = ["--no-sandbox", "--disable-background-networking"];
  const named = [process.env["PLAYWRIGHT_CHROMIUM"], "/usr/bin/chromium"].find(
    (path) => path && existsSync(path),
  );
  if (named) return { executablePath: named, args };
  if (process.platform !== "linux" || process.arch !== "x64") return { args };
  // Read at import: with it the package unpacks the libraries that a bare system lacks.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return { executablePath: await chromium.executablePath(), args };
}
