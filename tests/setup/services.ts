import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { migrate } from "@/lib/db/migrate.server";
import { type Chain, startChain } from "@/local/chain";
import { deployContracts } from "@/local/deploy";
import { hashSources } from "@/local/hash-sources.mjs";
import { callRpc } from "@/local/json-rpc";
import { startPostgres, unprivilegedUser } from "@/local/postgres";
import { placePostgres, removePlaceBeyond } from "@/local/postgres-place";
import { seedChain } from "@/local/seed-chain";
import { runSql, type ServiceUrls, TEMPLATE_DATABASE, withDatabase } from "./clone-database";
import { findOtherPostgres } from "./other-postgres";
import { startPooler } from "./pooler";

export type Services = ServiceUrls & {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  dataDir: string;
  stop(): Promise<void>;
};

const installed = findOtherPostgres(process.env["TEST_POSTGRES"]);

/**
 * A real PostgreSQL with a migrated template database and a real chain with contracts and holders, for one run.
 * `TEST_POSTGRES=16` takes another version of PostgreSQL, `TEST_POOLER=1` adds a pooler.
 */
export async function startServices({ chainStartsAt }: { chainStartsAt?: Date } = {}): Promise<Services> {
  const folder = openFolder();
  const dataDir = join(folder, "postgres");
  const kept = await keepStand();
  copyCluster(kept, placePostgres({ dataDir, user: unprivilegedUser(), installed }).home);
  const [postgres, chain] = await Promise.all([
    startPostgres({ dataDir, installed }),
    chainStartsAt === undefined ? continueChain(kept) : startSeededChain(chainStartsAt),
  ]);
  const pooler = process.env["TEST_POOLER"] === "1" ? await startPooler(postgres.url) : undefined;
  return {
    adminDatabaseUrl: postgres.url,
    pooledUrl: pooler?.url ?? postgres.url,
    rpcUrl: chain.rpcUrl,
    folder,
    postgres,
    dataDir,
    async stop() {
      await pooler?.stop();
      await Promise.all([postgres.stop(), chain.stop()]);
      const failed = join(folder, "failed-databases");
      if (existsSync(failed)) {
        process.stderr.write(
          `Databases of failed tests: ${readFileSync(failed, "utf8").trim().replaceAll("\n", ", ")}. ` +
            `To open them: npx tsx --conditions=react-server tests/setup/services-cli.ts ${dataDir}\n`,
        );
        return;
      }
      removePlaceBeyond(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "club-test-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/** The folder with the cluster and the chain that every stand begins as; made when what they come from has changed. */
async function keepStand(): Promise<string> {
  const all = join(process.cwd(), ".local/test-stand", process.env["TEST_POSTGRES"] ?? "18");
  const sources = ["local", "prisma/migrations", "tests/setup/services.ts", "package-lock.json"];
  const hash = hashSources(process.cwd(), sources);
  const kept = join(all, hash);
  if (existsSync(kept)) return kept;
  const made = join(all, `unfinished-${process.pid}`);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  const folder = openFolder();
  const dataDir = join(folder, "postgres");
  await Promise.all([makeCluster(dataDir), makeChain(made)]);
  copyCluster(placePostgres({ dataDir, user: unprivilegedUser(), installed }).home, made);
  removePlaceBeyond(dataDir);
  rmSync(folder, { recursive: true });
  for (const old of readdirSync(all)) {
    if (old !== hash && !old.startsWith("unfinished-")) rmSync(join(all, old), { recursive: true });
  }
  // Another run may have been first.
  if (existsSync(kept)) rmSync(made, { recursive: true });
  else renameSync(made, kept);
  return kept;
}

function copyCluster(from: string, to: string): void {
  for (const name of ["cluster", "password"]) execFileSync("cp", ["-a", join(from, name), join(to, name)]);
}

async function makeCluster(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, installed });
  await runSql({
    url: postgres.url,
    sql: [
      // A killed server still finds all it wrote; only a machine that fails would lose it.
      "ALTER SYSTEM SET fsync = off",
      "ALTER SYSTEM SET full_page_writes = off",
      `CREATE DATABASE ${TEMPLATE_DATABASE}`,
    ],
  });
  await migrate({ databaseUrl: withDatabase({ url: postgres.url, name: TEMPLATE_DATABASE }) });
  await postgres.stop();
}

async function makeChain(folder: string): Promise<void> {
  const chain = await startSeededChain();
  const state = await callRpc({ rpcUrl: chain.rpcUrl, method: "anvil_dumpState", params: [true] });
  const zipped = Buffer.from(z.string().parse(state).slice(2), "hex");
  writeFileSync(join(folder, "chain.json"), gunzipSync(zipped));
  await chain.stop();
}

async function startSeededChain(startsAt?: Date): Promise<Chain> {
  const chain = await startChain(startsAt === undefined ? {} : { startsAt });
  await deployContracts({ rpcUrl: chain.rpcUrl });
  await seedChain({ rpcUrl: chain.rpcUrl });
  return chain;
}

/** The newest block is of now. */
async function continueChain(kept: string): Promise<Chain> {
  const chain = await startChain({ stateFile: join(kept, "chain.json") });
  await callRpc({ rpcUrl: chain.rpcUrl, method: "evm_mine", params: [] });
  return chain;
}
