import { randomBytes } from "node:crypto";
import { Pool, type QueryResultRow } from "pg";
import { cloneDatabase, type ServiceUrls, withDatabase } from "./clone-database";

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
const name = `test_${randomBytes(8).toString("hex")}`;

/** The database of this test file alone: migrated, empty. It exists from the first `beforeAll` on. */
export const testDatabaseUrl = withDatabase({ url: services.adminDatabaseUrl, name });

let pool: Pool | undefined;

export async function createTestDatabase(): Promise<void> {
  await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name });
}

/** Runs SQL beside the app, on connections of its own. */
export async function query<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new Pool({ connectionString: testDatabaseUrl, max: 2 });
  return (await pool.query<Row>(sql, values)).rows;
}

export async function closeTestDatabase(): Promise<void> {
  await pool?.end();
}
