import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/local/free-port";

export type StandUrls = { url: string; rpcUrl: string; databaseUrl: string };
export type Stand = StandUrls & { stop(): Promise<void> };

/** Local mode as `npm start` runs it, with separate data and port. It never touches the developer's `.local` data. */
export async function startStand(): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), "club-stand-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  const flags = [
    "--data-dir",
    dataDir,
    "--port",
    String(await freePort()),
    "--set",
    "RATE_LIMIT_MULTIPLIER=1000",
  ];
  const launcher = spawn(process.execPath, ["local/start.mjs", ...flags], { stdio: ["ignore", 2, 2] });
  const exited = once(launcher, "exit");
  async function stop(): Promise<void> {
    launcher.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }

  const environmentFile = join(dataDir, "environment.json");
  while (!existsSync(environmentFile)) {
    if (launcher.exitCode !== null)
      throw new Error(`local mode did not start (exit code ${launcher.exitCode})`);
    await sleep(100);
  }
  const { url, rpcUrl, databaseUrl }: StandUrls = JSON.parse(readFileSync(environmentFile, "utf8"));
  return { url, rpcUrl, databaseUrl, stop };
}
