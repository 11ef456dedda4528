import { Client } from "pg";
import { findChainMark } from "./chain-mark";
import { callRpc } from "./json-rpc";

/** The schema whose `app_now()` only the seeding process sees, so that it can write history. */
const SCHEMA = "seeding";

/** The database as the seeding process sees it: time is what `setTime` says. */
export function seedingDatabaseUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-c search_path=${SCHEMA},public`);
  return url.href;
}

/** Moves the clock of the seeding process and of the chain together; the app's own `app_now()` never changes. */
export type SeedingClock = { setTime(time: Date): Promise<void>; close(): Promise<void> };

export async function openSeedingClock({
  databaseUrl,
  rpcUrl,
}: {
  databaseUrl: string;
  rpcUrl: string;
}): Promise<SeedingClock> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE SCHEMA ${SCHEMA};
    CREATE TABLE ${SCHEMA}.clock (behind interval NOT NULL);
    INSERT INTO ${SCHEMA}.clock VALUES ('0');
    CREATE FUNCTION ${SCHEMA}.app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
      AS 'SELECT clock_timestamp() - behind FROM ${SCHEMA}.clock'`);
  return {
    async setTime(time) {
      await client.query(`UPDATE ${SCHEMA}.clock SET behind = clock_timestamp() - $1::timestamptz`, [time]);
      await callRpc({ rpcUrl, method: "evm_setTime", params: [Math.floor(time.getTime() / 1_000)] });
    },
    close: () => client.end(),
  };
}

/** Ends the seeding: from here on the database belongs to its chain. */
export async function dropSeedingClock(databaseUrl: string): Promise<void> {
  await run(databaseUrl, `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
}

/** Empties a database whose seeding was killed half-way, because its data belongs to a lost chain. */
export async function clearUnfinishedSeed(databaseUrl: string): Promise<void> {
  const isUnfinished =
    (await findChainMark(databaseUrl)) === undefined && (await hasSeedingClock(databaseUrl));
  if (!isUnfinished) return;
  await run(databaseUrl, `DROP SCHEMA ${SCHEMA} CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public`);
}

async function hasSeedingClock(databaseUrl: string): Promise<boolean> {
  const rows = await run(databaseUrl, `SELECT 1 FROM pg_namespace WHERE nspname = '${SCHEMA}'`);
  return rows.length > 0;
}

async function run(databaseUrl: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}
