import { Pool, type QueryResultRow } from "pg";
import { cloneDatabase, runSql, type ServiceUrls, withDatabase } from "./clone-database";
import { databaseOf } from "./keep-failed.mjs";

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
const name = databaseOf(expect.getState().testPath ?? "");

/** This test file's own database: migrated, empty. It exists from the first `beforeAll` on. */
export const testDatabaseUrl = withDatabase({ url: services.adminDatabaseUrl, name });

/** How the app reaches it: through a pooler if the run asks for one. */
export const appDatabaseUrl = withDatabase({ url: services.pooledUrl, name });

let pool: Pool | undefined;

export async function createTestDatabase(): Promise<void> {
  await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name });
}

/** Runs SQL on separate connections, without the app's time limits, which large fixtures exceed on busy machines. */
export async function query<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new Pool({ connectionString: testDatabaseUrl, max: 2, options: "-c statement_timeout=0" });
  return (await pool.query<Row>(sql, values)).rows;
}

/** Makes a pooler reopen its connections, because only new ones know what ALTER DATABASE ... SET changed. */
export async function renewPooledConnections(): Promise<void> {
  if (process.env["TEST_POOLER"] !== "1") return;
  await runSql({ url: withDatabase({ url: services.pooledUrl, name: "pgbouncer" }), sql: "RECONNECT" });
}

export async function closeTestDatabase(): Promise<void> {
  await pool?.end();
}
