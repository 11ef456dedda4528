import "server-only";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { getPool } from "@/lib/db/pool.server";

export type KnownKey = { keyId: string; publicKey: Hex; firstUsedAt: Date };

/** Keeps a key, once. */
export async function insertKey({ keyId, publicKey }: { keyId: string; publicKey: Hex }): Promise<void> {
  await getPool().query(
    `INSERT INTO log_key (key_id, public_key, first_used_at) VALUES ($1, $2, app_now()) ON CONFLICT (key_id) DO NOTHING`,
    [keyId, hexToBytes(publicKey)],
  );
}

/** The keys of all times, the newest first. */
export async function listKeys(): Promise<KnownKey[]> {
  const { rows } = await getPool().query<{ key_id: string; public_key: Buffer; first_used_at: Date }>(
    "SELECT key_id, public_key, first_used_at FROM log_key ORDER BY first_used_at DESC, key_id",
  );
  return rows.map(({ key_id, public_key, first_used_at }) => ({
    keyId: key_id,
    publicKey: bytesToHex(public_key),
    firstUsedAt: first_used_at,
  }));
}
