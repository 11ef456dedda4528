import { execFileSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { hashSources } from "./hash-sources.mjs";
import { unprivilegedUser } from "./postgres";
import { placePostgres } from "./postgres-place";

/** Seeded votes end within hours, so an older copy would show something else. */
const VALID_MS = 3_600_000;
const SOURCES = ["lib", "local", "prisma", "package-lock.json"];
/** Sessions and the log are signed with these secrets. */
const PARTS = ["chain", "session-secret", "log-signing-key"];
const CLUSTER_PARTS = ["password", "cluster"];

/** Gives an empty data folder what a first start of these sources seeded within the last hour, if one did. */
export function copyKeptStand(dataDir: string): boolean {
  const [kept, home] = [keptPlace(), homeOf(dataDir)];
  if (!isValid(kept) || existsSync(join(dataDir, "chain")) || existsSync(join(home, "cluster"))) return false;
  unpack(join(kept, "database.tar.gz"), home);
  unpack(join(kept, "data.tar.gz"), dataDir);
  return true;
}

/** Keeps what a first start seeded, unless another did just now. Its database is running, and nothing writes to it yet. */
export async function keepStand({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string;
}): Promise<void> {
  const [kept, home] = [keptPlace(), homeOf(dataDir)];
  // Somebody may be copying it.
  if (isValid(kept)) return;
  const made = `${kept}-${process.pid}`;
  const label = join(made, "cluster/backup_label");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    mkdirSync(made, { recursive: true, mode: 0o700 });
    for (const part of PARTS) copy(join(dataDir, part), join(made, part));
    await client.query("SELECT pg_backup_start('kept', true)");
    for (const part of CLUSTER_PARTS) copy(join(home, part), join(made, part));
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    // The log of writes last: it has what changed while the files were copied.
    copy(`${join(home, "cluster/pg_wal")}/.`, join(made, "cluster/pg_wal"));
    rmSync(join(made, "cluster/postmaster.pid"));
    writeFileSync(label, rows[0]?.labelfile ?? "", { mode: 0o600 });
    const user = unprivilegedUser();
    if (user) chownSync(label, user.uid, user.gid);
    pack(join(made, "database.tar.gz"), CLUSTER_PARTS);
    pack(join(made, "data.tar.gz"), PARTS);
    writeFileSync(join(made, "sources"), hashOfSources());
    rmSync(kept, { recursive: true, force: true });
    renameSync(made, kept);
  } finally {
    await client.end();
    rmSync(made, { recursive: true, force: true });
  }
}

function isValid(kept: string): boolean {
  const stamp = join(kept, "sources");
  return (
    existsSync(stamp) &&
    Date.now() - statSync(stamp).mtimeMs < VALID_MS &&
    readFileSync(stamp, "utf8") === hashOfSources()
  );
}

function keptPlace(): string {
  return join(process.cwd(), ".local/kept-stand");
}

function hashOfSources(): string {
  return hashSources(process.cwd(), SOURCES);
}

function homeOf(dataDir: string): string {
  return placePostgres({ dataDir: join(dataDir, "postgres"), user: unprivilegedUser() }).home;
}

/** Replaces the parts beside it by an archive an eighth of their size. */
function pack(archive: string, parts: readonly string[]): void {
  const folder = dirname(archive);
  execFileSync("tar", ["-C", folder, "--use-compress-program=gzip -1", "-cf", archive, ...parts]);
  for (const part of parts) rmSync(join(folder, part), { recursive: true });
}

function unpack(archive: string, folder: string): void {
  execFileSync("tar", ["-C", folder, "-xzpf", archive]);
}

function copy(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}
