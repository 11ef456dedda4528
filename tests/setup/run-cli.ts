import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

type CliOptions = {
  environment?: Record<string, string>;
  args?: readonly string[];
  /** Where it runs, with nothing but what its own .env sets. */
  folder?: string;
};

/** Starts a command of this project; `ended` has its exit code and all that it printed. */
export function startCli(
  file: string,
  { environment = {}, args = [], folder }: CliOptions = {},
): { child: ChildProcess; ended: Promise<{ code: unknown; output: string }> } {
  const loader = pathToFileURL(createRequire(resolve("package.json")).resolve("tsx")).href;
  const flags = ["--conditions=react-server", "--import", loader, resolve(file), ...args];
  const { PATH, HOME } = process.env;
  const env =
    folder === undefined
      ? { ...process.env, ...environment }
      : { PATH, HOME, TSX_TSCONFIG_PATH: resolve("tsconfig.json"), ...environment };
  const child = spawn(process.execPath, flags, { env: env as NodeJS.ProcessEnv, cwd: folder });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}
