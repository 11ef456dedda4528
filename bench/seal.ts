import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { migrate } from "@/lib/db/migrate.server";
import { startPostgres } from "@/local/postgres";
import { appEnvironment } from "@/tests/setup/app-environment";
import { countStatements, spentBy } from "./database-time";

/** Seals entries of invented ballots and prints what a batch of 5,000 takes. The log is locked for that long. */
const ENTRIES = 60_000;
const BATCH = 5_000;

const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
// As root, PostgreSQL runs as another user, who must pass through.
chmodSync(folder, 0o711);
const dataDir = join(folder, "postgres");
const first = await startPostgres({ dataDir });
await countStatements(first.url);
await first.stop();
const postgres = await startPostgres({ dataDir });
await migrate({ databaseUrl: postgres.url });
Object.assign(
  process.env,
  appEnvironment({
    databaseUrl: postgres.url,
    rpcUrl: "http://127.0.0.1:9",
    appOrigin: "https://club.test",
  }),
);
const pool = new Pool({ connectionString: postgres.url, options: "-c statement_timeout=0" });
pool.on("error", () => undefined);
await pool.query(
  `INSERT INTO log_entry (body, created_at)
   SELECT '{"kind":"ballot","proposal":"0x' || repeat(md5(n::text), 2) || '","digest":"0x' || repeat(md5('d' || n), 2) || '"}', app_now()
   FROM generate_series(1, ${ENTRIES}) n`,
);
const { sealLog } = await import("@/lib/log/seal-log.server");
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const { spent } = await spentBy({ pool, postgresPid: postgres.pid }, () => sealLog({ budgetMs: 600_000 }));
const tookMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
const perBatch = (ms: number) => ((ms * BATCH) / ENTRIES).toFixed(0);
console.log(
  `${BATCH} entries: ${perBatch(tookMs)} ms, ${perBatch((user + system) / 1_000)} of them of this process's processor; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
for (const { statement, calls, ms } of spent.slice(0, 3))
  console.log(`${(ms / calls).toFixed(0)} ms, ${calls} times: ${statement.slice(0, 80)}`);
await pool.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
