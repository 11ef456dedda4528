import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@/lib/db/migrate.server";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { examineDatabase } from "@/lib/operations/examine-database.server";
import { startPostgres } from "@/local/postgres";
import { appEnvironment } from "../setup/app-environment";
import { findOtherPostgres } from "../setup/other-postgres";
import { findPgbouncer, startPooler } from "../setup/pooler";
import { describeSchema } from "./describe-schema";
import type { StandaloneProof } from "./proof";
import { runIntegration } from "./run-integration";

const VERSIONS = ["16", "17", "18"] as const;
const TOO_OLD = "15";
/** What a short round runs behind the pooler: services, transactions and votes. */
const shortRound = ["tests/setup/services", "lib/db/transaction", "app/api/proposals/ballots"];

export const proof: StandaloneProof = {
  claim:
    "the integration tests pass on PostgreSQL 16, 17 and 18, and with the app behind a pooler in transaction mode; the migrations build the same schema on each, and through the pooler; an older server is refused with its cure",
  async runAlone({ isFull }) {
    const lines = [await compareSchemas(isFull ? VERSIONS : ["18"])];
    if (isFull) lines.push(await showRefusal());
    const rounds = isFull ? VERSIONS.map((version) => ({ TEST_POSTGRES: version, TEST_POOLER: "0" })) : [];
    const pooled = { TEST_POSTGRES: "18", TEST_POOLER: "1" };
    const failures: string[] = [];
    for (const environment of findPgbouncer() === null ? rounds : [...rounds, pooled]) {
      const round = await runIntegration({ environment, ...(isFull ? {} : { only: shortRound }) });
      const name = `PostgreSQL ${environment.TEST_POSTGRES}${environment.TEST_POOLER === "1" ? " through the pooler" : ""}`;
      const line = `${name}: ${round.passed} tests passed, ${round.failures.length} failed, ${round.seconds} s`;
      lines.push(line);
      failures.push(...round.failures.map((failure) => `${name}: ${failure}`));
      if (isFull) console.log(`  ${new Date().toISOString()} ${line}`);
    }
    assert.ok(failures.length === 0, failures.join("\n"));
    return findPgbouncer() === null ? [...lines, "through the pooler: skipped: no pgbouncer"] : lines;
  },
};

async function compareSchemas(versions: readonly string[]): Promise<string> {
  const schemas: { name: string; lines: string[] }[] = [];
  for (const version of versions) {
    await onServer(version, async (url) => {
      await migrate({ databaseUrl: url });
      schemas.push({ name: version, lines: await readSchema(url) });
    });
  }
  if (findPgbouncer() !== null) {
    await onServer("18", async (url) => {
      const pooler = await startPooler(url);
      // Two deployments in parallel, as hosts do it.
      await Promise.all([migrate({ databaseUrl: pooler.url }), migrate({ databaseUrl: pooler.url })]).finally(
        () => pooler.stop(),
      );
      schemas.push({ name: "18 through the pooler", lines: await readSchema(url) });
    });
  }
  const [first, ...others] = schemas;
  assert.ok(first && first.lines.length > 500, "the catalogue was hardly read");
  for (const { name, lines } of others) {
    assert.deepEqual(lines, first.lines, `the schema on ${name} differs from that on ${first.name}`);
  }
  return `${first.lines.length} lines of the catalogue are the same on ${schemas.map(({ name }) => name).join(", ")}`;
}

/** Search takes lower case from ICU before 17 and from PostgreSQL itself since then; its tests hold on both. */
async function readSchema(url: string): Promise<string[]> {
  return (await describeSchema(url)).map((line) =>
    line.replace('pg_catalog."und-x-icu"', "pg_catalog.pg_c_utf8"),
  );
}

async function showRefusal(): Promise<string> {
  let told = "";
  await onServer(TOO_OLD, async (url) => {
    await assert.rejects(
      migrate({ databaseUrl: url }),
      /^Error: PostgreSQL 15\.\d+ is too old: use PostgreSQL 16 or later$/,
    );
    const environment = appEnvironment({
      databaseUrl: url,
      rpcUrl: "http://127.0.0.1:9",
      appOrigin: "https://club.test",
    });
    const findings = await examineDatabase(parseEnvironment(environment));
    const finding = findings.find(({ state }) => state === "failing");
    told = `the doctor on PostgreSQL 15: ${JSON.stringify(finding)}`;
    assert.match(told, /PostgreSQL 15 is too old.*use PostgreSQL 16 or later/);
  });
  return told;
}

/** Runs `work` on a new, empty server. */
async function onServer(version: string, work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "club-postgres-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  const server = await startPostgres({
    dataDir: join(folder, "data"),
    installed: findOtherPostgres(version),
  });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
