import { Client } from "pg";
import { callRpc } from "./json-rpc";

type Place = { databaseUrl: string; rpcUrl: string };

/** Moves the app's clock and the chain's ahead by the same time. Local mode only. */
export async function moveTime({ databaseUrl, rpcUrl, seconds }: Place & { seconds: number }): Promise<void> {
  const aheadMs = (await readAheadMs(databaseUrl)) + Math.trunc(seconds * 1_000);
  await run(
    databaseUrl,
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
     AS 'SELECT clock_timestamp() + interval ''${aheadMs} milliseconds'''`,
  );
  await moveChain({ rpcUrl, aheadMs });
}

/** Gives a restarted chain the time that the database kept. */
export async function keepTime({ databaseUrl, rpcUrl }: Place): Promise<void> {
  const aheadMs = await readAheadMs(databaseUrl);
  if (aheadMs > 0) await moveChain({ rpcUrl, aheadMs });
}

async function moveChain({ rpcUrl, aheadMs }: { rpcUrl: string; aheadMs: number }): Promise<void> {
  await callRpc({ rpcUrl, method: "evm_setTime", params: [Math.floor((Date.now() + aheadMs) / 1_000)] });
  await callRpc({ rpcUrl, method: "evm_mine", params: [] });
}

/** How far app_now() is ahead of the clock, to the second. */
async function readAheadMs(databaseUrl: string): Promise<number> {
  const [row] = await run(
    databaseUrl,
    "SELECT round(extract(epoch FROM app_now() - clock_timestamp()))::int AS seconds",
  );
  return Number(row?.["seconds"] ?? 0) * 1_000;
}

async function run(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
