import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./child-process";
import { generateClient } from "./generate";
import { hashSources } from "./hash-sources.mjs";
import { packageFile } from "./package-file";
import { generatePrograms } from "./write-programs";

/**
 * Builds the app for production unless the same sources were already built; answers whether it built. Only the local build
 * contains the local wallet.
 */
export async function buildApp({ isLocal }: { isLocal: boolean }): Promise<boolean> {
  const distDir = isLocal ? ".local/next" : ".next";
  const stampFile = join(distDir, "source-hash");
  const hash = `${process.version} ${hashSources(process.cwd())}`;
  const isBuilt = existsSync(join(distDir, "BUILD_ID")) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, "utf8") === hash) return false;

  await generateClient();
  await generatePrograms();
  rmSync(stampFile, { force: true });
  mkdirSync(distDir, { recursive: true });
  // Beside the build, because Next empties its folder first.
  const logFile = `${distDir}-build.log`;
  rmSync(logFile, { force: true });
  const build = startChild({
    command: process.execPath,
    args: [packageFile("next/dist/bin/next"), "build"],
    env: { ...withoutLocalMode(process.env), ...(isLocal ? { LOCAL_MODE: "1" } : {}), ...buildEnvironment },
    logFile,
  });
  const reason = await build.exited;
  if (reason !== "code 0")
    throw new Error(`The build failed (${reason}):\n${readFileSync(logFile, "utf8").slice(-6_000)}`);
  writeFileSync(stampFile, hash);
  return true;
}

/** Only the launcher's local start sets LOCAL_MODE; a value from elsewhere is dropped. */
export function withoutLocalMode({ LOCAL_MODE: _, ...environment }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return environment;
}

const buildEnvironment = {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  // `npm test` checks types; a start doesn't install the types of tests.
  TYPES_ARE_CHECKED: "1",
} as const;
