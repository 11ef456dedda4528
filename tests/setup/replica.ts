import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Postgres, startPostgres, unprivilegedUser } from "@/local/postgres";
import { placePostgres, removePlaceBeyond } from "@/local/postgres-place";

/** A PostgreSQL and another one that follows it by streaming replication. `prepare` fills the first before the second is made. */
export async function startReplicated(
  prepare: (databaseUrl: string) => Promise<unknown>,
): Promise<{ primary: Postgres; replica: Postgres; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "club-replica-"));
  chmodSync(folder, 0o711);
  const [first, second] = [join(folder, "primary"), join(folder, "replica")];
  const original = await startPostgres({ dataDir: first });
  await prepare(original.url);
  // The files of a server that has ended are a copy to begin from.
  await original.stop();
  const user = unprivilegedUser();
  const [from, to] = [
    placePostgres({ dataDir: first, user }).home,
    placePostgres({ dataDir: second, user }).home,
  ];
  for (const name of ["cluster", "password"]) execFileSync("cp", ["-a", join(from, name), join(to, name)]);
  const { username, password, hostname, port } = new URL(original.url);
  writeFileSync(join(to, "cluster", "standby.signal"), "");
  appendFileSync(
    join(to, "cluster", "postgresql.auto.conf"),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const primary = await startPostgres({ dataDir: first, port: original.port });
  const replica = await startPostgres({ dataDir: second });
  return {
    primary,
    replica,
    async stop() {
      await replica.stop();
      await primary.stop();
      for (const dataDir of [first, second]) removePlaceBeyond(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
