import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { unprivilegedUser } from "@/local/postgres";

export type Pooler = { url: string; stop(): Promise<void> };

/** The program, or null if the machine has none. Debian keeps it where only root's PATH looks. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((file) => existsSync(file)) ?? null;
}

/**
 * A PgBouncer in transaction mode in front of every database of the server, as strict as possible: no startup parameters, no
 * prepared statements.
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const program = findPgbouncer();
  if (program === null) throw new Error("there is no pgbouncer: apt-get install pgbouncer");
  const server = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "club-pooler-"));
  const user = unprivilegedUser();
  const usersFile = join(folder, "users.txt");
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: usersFile,
    admin_users: server.username,
    pool_mode: "transaction",
    default_pool_size: 10,
    max_client_conn: 200,
    // Each test file has its own database, and the server's 60 connections must serve them all.
    server_idle_timeout: 5,
    // One login that a busy machine delays must not block everybody for 15 seconds.
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const files = {
    "pgbouncer.ini": `[databases]\n* = host=127.0.0.1 port=${server.port}\n[pgbouncer]\n${lines.join("\n")}\n`,
    "users.txt": `"${server.username}" "${server.password}"\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  if (user) chownSync(folder, user.uid, user.gid);
  const logFile = join(folder, "pgbouncer.log");
  const child = startChild({
    command: program,
    args: [join(folder, "pgbouncer.ini")],
    user,
    cwd: folder,
    logFile,
  });
  let ended: string | undefined;
  void child.exited.then((reason) => {
    ended = reason;
  });
  server.port = String(port);
  while (!(await answers(server.href))) {
    if (ended !== undefined) throw new Error(`pgbouncer did not start (${ended}). Its log: ${logFile}`);
    await sleep(20);
  }
  return {
    url: server.href,
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
