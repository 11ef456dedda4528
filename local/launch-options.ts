import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

export type LaunchOptions = {
  task: "start" | "dev" | "build" | "reset";
  port: number;
  /** Where local mode keeps its data; the build is always in .next. */
  dataDir: string;
  /** False: only database, chain and RPC endpoint. */
  hasApp: boolean;
  /** Variables of the app in local mode in addition to the launcher's; they don't make a start "configured". */
  settings: Record<string, string>;
};

/** Reads the command line and PORT; throws a message for people if either isn't usable. */
export function parseLaunchOptions({
  flags,
  environment,
}: {
  flags: readonly string[];
  environment: Record<string, string | undefined>;
}): LaunchOptions {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      dev: { type: "boolean" },
      build: { type: "boolean" },
      reset: { type: "boolean" },
      "no-app": { type: "boolean" },
      port: { type: "string" },
      "data-dir": { type: "string" },
      set: { type: "string", multiple: true },
    },
  });
  const task = values.dev ? "dev" : values.build ? "build" : values.reset ? "reset" : "start";
  return {
    task,
    port: parsePort(values.port ?? environment["PORT"] ?? "3000"),
    dataDir: resolveDataDir(values["data-dir"]),
    hasApp: !values["no-app"],
    settings: Object.fromEntries((values.set ?? []).map(parseSetting)),
  };
}

/** The folder that `--data-dir` names, or .local. */
export function resolveDataDir(named: string | undefined): string {
  return named ? resolve(named) : join(process.cwd(), ".local");
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT holds ${JSON.stringify(text)} but must be a number from 1 to 65535.`);
}

function parseSetting(text: string): [string, string] {
  const match = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text);
  if (!match) throw new Error(`--set takes NAME=value, not ${JSON.stringify(text)}.`);
  return [match[1] ?? "", match[2] ?? ""];
}
