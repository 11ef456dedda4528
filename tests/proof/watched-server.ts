import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { untilServing } from "../setup/until-serving";

export type WatchedServer = {
  /** The given bind address, and the one at which it can be reached. */
  host: string;
  askedAt: string;
  port: number;
  /** How often the process connected to its own port. */
  countOwnConnections(): number;
  lastWords(): string;
  stop(): Promise<void>;
};

const watcher = pathToFileURL(join(import.meta.dirname, "watch-own-connections.mjs")).href;

/** Starts a server that reports when it calls itself; `args` are node's. */
export async function startWatchedServer({
  host,
  args,
  environment,
  logFile,
}: {
  host: string;
  args: (place: { host: string; port: number }) => readonly string[];
  environment: Record<string, string>;
  logFile: string;
}): Promise<WatchedServer> {
  const port = await freePort();
  const askedAt = host === "0.0.0.0" ? "127.0.0.1" : host;
  const child = startChild({
    command: process.execPath,
    args: ["--import", watcher, ...args({ host, port })],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...environment,
    },
    logFile,
  });
  await untilServing(`http://${askedAt.includes(":") ? `[${askedAt}]` : askedAt}:${port}`);
  const lastWords = () => readFileSync(logFile, "utf8").slice(-2_000);
  return {
    host,
    askedAt,
    port,
    countOwnConnections: () => readFileSync(logFile, "utf8").split("OWN CONNECTION").length - 1,
    lastWords,
    stop: child.stop,
  };
}
