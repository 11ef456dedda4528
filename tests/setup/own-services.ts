import { Pool, type QueryResultRow } from "pg";
import { createPublicClient, type Hex, http, type PublicClient } from "viem";
import { localChain } from "@/local/accounts";
import { startRpcProxy } from "@/local/rpc-proxy";
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

/** Moves app_now() of this file's database against the clock; 0 resets it. */
export async function setClockOffset(milliseconds: number): Promise<void> {
  await query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
     AS 'SELECT clock_timestamp() + interval ''${Math.trunc(milliseconds)} milliseconds'''`,
  );
}

/** Moves it to tomorrow's noon, so that no message waits for the morning; answers by how much. */
export async function setNoon(): Promise<number> {
  const [row] = await query<{ wait: number }>(
    "SELECT (extract(epoch FROM (date_trunc('day', app_now()) + interval '36 hours') - app_now()) * 1000)::int AS wait",
  );
  const wait = row?.wait ?? 0;
  await setClockOffset(wait);
  return wait;
}

type Proxy = Awaited<ReturnType<typeof startRpcProxy>>;
let proxy: Proxy | undefined;

/** Starts a proxy for this test file in front of the shared chain, so that its faults affect no other file; answers its URL. */
export async function openChain(): Promise<string> {
  proxy = await startRpcProxy({ target: services.rpcUrl, keepStates: 10_000 });
  return proxy.url;
}

/** Makes the app's chain misbehave from now on; null ends it. */
export function setChainFault(fault: Parameters<Proxy["setFault"]>[0]): void {
  if (!proxy) throw new Error("the chain is not open yet: set faults inside tests");
  proxy.setFault(fault);
}

export async function closeChain(): Promise<void> {
  await proxy?.stop();
}

/** Reads the shared chain directly, without the proxy and the app. */
export function chainReader(): PublicClient {
  return createPublicClient({ chain: localChain, transport: http(services.rpcUrl) });
}

/** Where the shared chain answers, for what a test sends to it. */
export function sharedChainUrl(): string {
  return services.rpcUrl;
}

export type Snapshot = { snapshotBlock: bigint; snapshotBlockHash: Hex };

/** A settled block of the shared chain, as the snapshot of `storeProposal`. */
export async function settledSnapshot(): Promise<Snapshot> {
  const head = await chainReader().getBlockNumber({ cacheTime: 0 });
  const { number, hash } = await chainReader().getBlock({ blockNumber: head - 3n });
  return { snapshotBlock: number, snapshotBlockHash: hash };
}
