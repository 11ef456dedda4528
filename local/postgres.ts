import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type Child, startChild } from "./child-process";
import { errorCode } from "./error-code";
import { freePort } from "./free-port";
import { placePostgres, type User } from "./postgres-place";
import { commandOf } from "./process-table";

export type Postgres = {
  url: string;
  port: number;
  pid: number;
  exited: Promise<string>;
  stop(): Promise<void>;
};

const DATABASE = "club";

/**
 * Starts a PostgreSQL on loopback, with its cluster, password and log under `dataDir` (or where `placePostgres` says).
 * Creates the cluster at the first start. Refuses a cluster that a running server already uses.
 */
export async function startPostgres({
  dataDir,
  port,
  installed,
}: {
  dataDir: string;
  port?: number;
  /** The folder of another version's binaries. */
  installed?: string | undefined;
}): Promise<Postgres> {
  const user = unprivilegedUser();
  const { home, binaries } = placePostgres({ dataDir, user, installed });
  const cluster = join(home, "cluster");
  const logFile = join(home, "postgres.log");
  if (!existsSync(join(cluster, "PG_VERSION"))) createCluster({ home, cluster, binaries, user });
  removeStaleLock(cluster);

  const actualPort = port ?? (await freePort());
  const password = readFileSync(join(home, "password"), "utf8").trim();
  const server = startChild({
    command: binary({ binaries, name: "postgres" }),
    args: [
      ...["-D", cluster, "-p", String(actualPort)],
      ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
      ...["-c", "max_connections=60", "-c", "shared_buffers=64MB"],
      // Its log of writes takes little room.
      ...["-c", "max_wal_size=1GB", "-c", "wal_recycle=off"],
    ],
    env: { NODE_ENV: "production", PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    user,
    cwd: home,
    logFile,
    stopSignal: "SIGINT",
  });
  const url = (database: string) => `postgresql://postgres:${password}@127.0.0.1:${actualPort}/${database}`;
  await untilReady({ server, url: url("template1"), logFile });
  return { url: url(DATABASE), port: actualPort, pid: server.pid, exited: server.exited, stop: server.stop };
}

function createCluster({
  home,
  cluster,
  binaries,
  user,
}: {
  home: string;
  cluster: string;
  binaries: string;
  user: User | undefined;
}): void {
  // Left over from an initdb that was killed: without PG_VERSION it never had data.
  rmSync(cluster, { recursive: true, force: true });
  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, `${randomBytes(18).toString("base64url")}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    execFileSync(
      binary({ binaries, name: "initdb" }),
      [
        ...["-D", cluster, "--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`],
        // Small pieces of the log of writes, and none kept for later: a start's data takes 45 MB less.
        ...["--encoding=UTF8", "--locale=C", "--no-sync", "--wal-segsize=1"],
      ],
      {
        env: { NODE_ENV: "production", PATH: process.env["PATH"], LC_ALL: "C" },
        stdio: ["ignore", "pipe", "pipe"],
        cwd: home,
        ...user,
      },
    );
  } catch (error) {
    const detail = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`PostgreSQL could not create its files in ${cluster}: ${detail}`);
  }
}

/** PostgreSQL refuses to start while postmaster.pid names any living process, even a stranger with the same id. */
function removeStaleLock(cluster: string): void {
  const lock = join(cluster, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  const command = commandOf(pid);
  if (command?.includes("postgres")) {
    throw new Error(`PostgreSQL already runs on ${cluster} (process ${pid}). Stop it first.`);
  }
  rmSync(lock);
}

async function untilReady({
  server,
  url,
  logFile,
}: {
  server: Child;
  url: string;
  logFile: string;
}): Promise<void> {
  let ended: string | undefined;
  void server.exited.then((reason) => {
    ended = reason;
  });
  const endsAt = Date.now() + 60_000;
  while (ended === undefined && Date.now() < endsAt) {
    if (await hasDatabase(url)) return;
    await sleep(50);
  }
  await server.stop();
  throw new Error(`PostgreSQL did not start (${ended ?? "no answer for 60 s"}). Its log: ${logFile}`);
}

/** Also gives initdb's empty database our name, because a second one takes 8 MB. False while the server doesn't answer. */
async function hasDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`ALTER DATABASE postgres RENAME TO ${DATABASE}`);
    return true;
  } catch (error) {
    if (isNotYetUp(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isNotYetUp(error: unknown): boolean {
  // pg's own limit of a connection has no code; a busy machine's server may be slow to answer.
  if (error instanceof Error && error.message === "timeout expired") return true;
  return ["ECONNREFUSED", "ECONNRESET", "57P03"].includes(errorCode(error) ?? "");
}

function binary({ binaries, name }: { binaries: string; name: "postgres" | "initdb" }): string {
  const file = join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);
  // npm keeps the executable bit; a copied node_modules may have lost it.
  if (process.getuid?.() === 0) chmodSync(file, 0o755);
  return file;
}

/** PostgreSQL refuses to run as root, so it runs as the user `postgres`, or `nobody` if there is no such user. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const entry = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .find(([user]) => user === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
}
