import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { untilServing } from "./until-serving";

export type Caddy = { url: string; stop(): Promise<void> };

/** The program, or null if the machine has none. */
export function findCaddy(): string | null {
  const folders = (process.env["PATH"] ?? "").split(":");
  return folders.map((folder) => join(folder, "caddy")).find((file) => existsSync(file)) ?? null;
}

/** A Caddy with hosting/Caddyfile in front of the instances, without TLS. */
export async function startCaddy(instances: readonly string[]): Promise<Caddy> {
  const program = findCaddy();
  if (program === null) throw new Error("there is no caddy: apt-get install caddy");
  const folder = mkdtempSync(join(tmpdir(), "club-caddy-"));
  const config = join(folder, "Caddyfile");
  // Its own way in would meet that of another Caddy.
  writeFileSync(config, `{\n\tadmin off\n}\n${readFileSync("hosting/Caddyfile", "utf8")}`);
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = startChild({
    command: program,
    args: ["run", "--config", config, "--adapter", "caddyfile"],
    env: {
      ...process.env,
      HOME: folder,
      APP_ORIGIN: url,
      UPSTREAMS: instances.map((instance) => new URL(instance).host).join(" "),
      AWAY_FOLDER: resolve("hosting"),
    },
    logFile: join(folder, "caddy.log"),
  });
  await untilServing(url);
  return {
    url,
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
