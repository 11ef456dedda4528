import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@/lib/db/migrate.server";
import { startChain } from "@/local/chain";
import { deployContracts } from "@/local/deploy";
import { startPostgres } from "@/local/postgres";
import { seedChain } from "@/local/seed-chain";
import { runSql, type ServiceUrls, TEMPLATE_DATABASE, withDatabase } from "./clone-database";
import { findOtherPostgres } from "./other-postgres";
import { startPooler } from "./pooler";

export type Services = ServiceUrls & {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  dataDir: string;
  stop(): Promise<void>;
};

/**
 * A real PostgreSQL with a migrated template database and a real chain with contracts and holders, for one run.
 * `TEST_POSTGRES=16` takes another version of PostgreSQL, `TEST_POOLER=1` adds a pooler.
 */
export async function startServices({ chainStartsAt }: { chainStartsAt?: Date } = {}): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), "club-test-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "postgres");
  const [postgres, chain] = await Promise.all([startDatabase(dataDir), startSeededChain(chainStartsAt)]);
  const pooler = process.env["TEST_POOLER"] === "1" ? await startPooler(postgres.url) : undefined;
  return {
    adminDatabaseUrl: withDatabase({ url: postgres.url, name: "postgres" }),
    pooledUrl: pooler?.url ?? postgres.url,
    rpcUrl: chain.rpcUrl,
    postgres,
    dataDir,
    async stop() {
      await pooler?.stop();
      await Promise.all([postgres.stop(), chain.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startDatabase(dataDir: string): ReturnType<typeof startPostgres> {
  const postgres = await startPostgres({
    dataDir,
    installed: findOtherPostgres(process.env["TEST_POSTGRES"]),
  });
  await runSql({ url: postgres.url, sql: `CREATE DATABASE ${TEMPLATE_DATABASE}` });
  await migrate({ databaseUrl: withDatabase({ url: postgres.url, name: TEMPLATE_DATABASE }) });
  return postgres;
}

async function startSeededChain(startsAt?: Date): ReturnType<typeof startChain> {
  const chain = await startChain(startsAt === undefined ? {} : { startsAt });
  await deployContracts({ rpcUrl: chain.rpcUrl });
  await seedChain({ rpcUrl: chain.rpcUrl });
  return chain;
}
