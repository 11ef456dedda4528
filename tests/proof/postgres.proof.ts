import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Client } from "pg";
import { z } from "zod";
import { migrate } from "@/lib/db/migrate.server";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { examineDatabase } from "@/lib/operations/examine-database.server";
import { startPostgres } from "@/local/postgres";
import { appEnvironment } from "../setup/app-environment";
import { findOtherPostgres } from "../setup/other-postgres";
import { findPgbouncer, startPooler } from "../setup/pooler";
import type { StandaloneProof } from "./proof";

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

const jestResults = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type IntegrationRun = { passed: number; failures: string[]; seconds: number };

/** Runs the integration tests in the given folders or files, or all of them, on the services that the environment names. */
async function runIntegration({
  environment,
  only = [],
}: {
  environment: Record<string, string>;
  only?: readonly string[];
}): Promise<IntegrationRun> {
  const folder = mkdtempSync(join(tmpdir(), "club-jest-"));
  const file = join(folder, "results.json");
  const startedAt = performance.now();
  try {
    const flags = ["--selectProjects", "integration", "--maxWorkers=2"];
    const output = ["--json", `--outputFile=${file}`, "--silent"];
    const jest = spawn(
      process.execPath,
      ["node_modules/jest/bin/jest.js", ...flags, ...output, "--", ...only],
      {
        stdio: "ignore",
        env: { ...process.env, ...environment },
      },
    );
    const [status] = await once(jest, "close");
    if (!existsSync(file)) throw new Error(`jest ended with ${status} and no results`);
    const { numPassedTests, testResults } = jestResults.parse(JSON.parse(readFileSync(file, "utf8")));
    return {
      passed: numPassedTests,
      failures: testResults.flatMap(listFailures),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each failed test of a file, or the file itself if it could not run. */
function listFailures({
  name,
  status,
  message,
  assertionResults,
}: z.infer<typeof jestResults>["testResults"][number]): string[] {
  const failed = assertionResults.filter((each) => each.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${name}: ${firstLines(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${fullName}: ${firstLines(failureMessages[0] ?? "")}`,
  );
}

function firstLines(text: string): string {
  return stripVTControlCharacters(text).split("\n").slice(0, 4).join("\n    ");
}

/** One line for each column, constraint, index, trigger, function, type, extension and table option in the catalogue. */
const everything = `
  SELECT format('table %s %s %s', c.relname, c.relpersistence, c.reloptions) AS line
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'S', 'p')
  UNION ALL
  SELECT format('column %s %s %s %s null=%s identity=%s generated=%s default=%s', c.relname, a.attnum, a.attname,
    format_type(a.atttypid, a.atttypmod), NOT a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  -- PostgreSQL 18 keeps NOT NULL among the constraints too; the columns above tell it on every version.
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(indexrelid))
  FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('view %s %s', c.relname, pg_get_viewdef(c.oid))
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm')
  UNION ALL
  SELECT format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  UNION ALL
  -- Those of an extension come with the server.
  SELECT format('function %s', pg_get_functiondef(p.oid))
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT format('type %s %s', t.typname, e.labels)
  FROM pg_type t JOIN LATERAL (SELECT array_agg(enumlabel ORDER BY enumsortorder) AS labels FROM pg_enum WHERE enumtypid = t.oid) e
    ON e.labels IS NOT NULL
  WHERE t.typnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('extension %s', extname) FROM pg_extension
  ORDER BY line`;

/** What the migrations built, in words that don't depend on the server's version. */
export async function describeSchema(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ line: string }>(everything)).rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
