import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { startChild } from "./child-process";
import { generateClient } from "./generate";
import { hashSources } from "./hash-sources.mjs";
import { packageFile } from "./package-file";
import { generatePrograms } from "./write-programs";

const stampFile = ".next/source-hash";
/** Beside the build, because Next empties its folder first. */
const logFile = ".next-build.log";

/** Builds the app for production unless the same sources were already built; answers whether it built. */
export async function buildApp(): Promise<boolean> {
  const hash = `${process.version} ${hashSources(process.cwd())}`;
  const isBuilt = existsSync(".next/BUILD_ID") && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, "utf8") === hash) return false;

  await generateClient();
  await generatePrograms();
  for (const file of [stampFile, logFile]) rmSync(file, { force: true });
  const build = startChild({
    command: process.execPath,
    args: [packageFile("next/dist/bin/next"), "build"],
    env: { ...withoutLocalMode(process.env), ...buildEnvironment },
    logFile,
  });
  const reason = await build.exited;
  if (reason !== "code 0")
    throw new Error(`The build failed (${reason}):\n${readFileSync(logFile, "utf8").slice(-6_000)}`);
  writeFileSync(stampFile, hash);
  return true;
}

/** Only the launcher's local start sets LOCAL_MODE for what it starts; a value from elsewhere is dropped. */
export function withoutLocalMode({ LOCAL_MODE: _, ...environment }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return environment;
}

const buildEnvironment = {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  // `npm test` checks types; a start doesn't install the types of tests.
  TYPES_ARE_CHECKED: "1",
} as const;
