import "server-only";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { getPool, rows } from "@/lib/db/database.server";
import { parsed, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";

const knownKey = {
  ...pick(tables.logKey, "keyId", "firstUsedAt"),
  publicKey: parsed(tables.logKey.publicKey, bytesToHex),
};
export type KnownKey = RowOf<typeof knownKey>;

/** Keeps a key, once. */
export async function insertKey({ keyId, publicKey }: { keyId: string; publicKey: Hex }): Promise<void> {
  await getPool().query(
    `INSERT INTO log_key (key_id, public_key, first_used_at) VALUES ($1, $2, app_now()) ON CONFLICT (key_id) DO NOTHING`,
    [keyId, hexToBytes(publicKey)],
  );
}

/** All keys ever, newest first. */
export function listKeys(): Promise<KnownKey[]> {
  return rows(
    getPool(),
    knownKey,
    `SELECT ${select(knownKey)} FROM log_key ORDER BY first_used_at DESC, key_id`,
  );
}
