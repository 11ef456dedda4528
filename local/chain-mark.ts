import { Client } from "pg";
import { z } from "zod";
import { callRpc } from "./json-rpc";

/** Hash of block 1, which contains its creation time and so identifies the chain. */
export async function readFirstBlockHash(rpcUrl: string): Promise<string> {
  const block = await callRpc({ rpcUrl, method: "eth_getBlockByNumber", params: ["0x1", false] });
  return z.object({ hash: z.string() }).parse(block).hash;
}

/** The chain that this database belongs to; undefined before its first seed. */
export async function findChainMark(databaseUrl: string): Promise<string | undefined> {
  return withClient({
    databaseUrl,
    async use(client) {
      const { rows: tables } = await client.query<{ present: boolean }>(
        "SELECT to_regclass('local.chain_mark') IS NOT NULL AS present",
      );
      if (!tables[0]?.present) return undefined;
      const { rows } = await client.query<{ first_block_hash: string }>(
        "SELECT first_block_hash FROM local.chain_mark",
      );
      return rows[0]?.first_block_hash;
    },
  });
}

export async function saveChainMark({
  databaseUrl,
  firstBlockHash,
}: {
  databaseUrl: string;
  firstBlockHash: string;
}): Promise<void> {
  await withClient({
    databaseUrl,
    async use(client) {
      await client.query(`CREATE SCHEMA IF NOT EXISTS local;
        CREATE TABLE IF NOT EXISTS local.chain_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), first_block_hash text NOT NULL)`);
      await client.query("INSERT INTO local.chain_mark (first_block_hash) VALUES ($1)", [firstBlockHash]);
    },
  });
}

type Work<Answer> = { databaseUrl: string; use(client: Client): Promise<Answer> };

async function withClient<Answer>({ databaseUrl, use }: Work<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
