import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "./child-process";
import { isPortTaken } from "./free-port";
import { packageFile } from "./package-file";

type ServerOptions = {
  command: "start" | "dev";
  host: string;
  port: number;
  env: NodeJS.ProcessEnv;
  /** If absent, the server writes to the terminal. */
  logFile?: string;
};

/** Starts the Next server and waits until it answers; throws its last words if it doesn't within three minutes. */
export async function startServer({ command, host, port, env, logFile }: ServerOptions): Promise<Child> {
  const server = startChild({
    command: process.execPath,
    args: [packageFile("next/dist/bin/next"), command, "-H", host, "-p", String(port)],
    env: { ...env, NODE_ENV: command === "dev" ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" },
    ...(logFile === undefined ? {} : { logFile }),
  });
  let ended: string | undefined;
  void server.exited.then((reason) => {
    ended = reason;
  });
  const target = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  for (let waitedMs = 0; waitedMs < 180_000 && ended === undefined; waitedMs += 100) {
    if (await isAlive(`http://${target.includes(":") ? `[${target}]` : target}:${port}/api/health`))
      return server;
    await sleep(100);
  }
  await server.stop();
  throw new Error(`The server did not start (${ended ?? "no answer for 3 minutes"}).${lastWords(logFile)}`);
}

/** Throws a message that names the port and how to choose another. */
export async function requireFreePort(port: number): Promise<void> {
  if (!(await isPortTaken(port))) return;
  throw new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
}

/** The end of a log, for a message about what died. */
export function lastWords(logFile: string | undefined): string {
  if (!logFile) return "";
  return ` The end of ${logFile}:\n${readFileSync(logFile, "utf8").slice(-3_000)}`;
}

async function isAlive(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
