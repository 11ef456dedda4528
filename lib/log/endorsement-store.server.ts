import "server-only";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { getPool, one, rows } from "@/lib/db/database.server";
import { at, bool, parsed, pick, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { KeyEndorsement } from "./log-keys";

const endorsement = {
  ...pick(tables.logKeyEndorsement, "origin", "oldKeyId"),
  newPublicKey: at("k", parsed(tables.logKey.publicKey, bytesToHex)),
  at: parsed(tables.logKeyEndorsement.at, (at) => at.getTime()),
  signature: parsed(tables.logKeyEndorsement.signature, bytesToHex),
};

/** Every handover from key to key, the oldest first. */
export function listEndorsements(): Promise<KeyEndorsement[]> {
  return rows(
    getPool(),
    endorsement,
    `SELECT ${select(endorsement, "e")} FROM log_key_endorsement e
     JOIN log_key k ON k.key_id = e.new_key_id ORDER BY e.at, e.old_key_id, e.origin`,
  );
}

/**
 * The names of the log, current and earlier, under which the old key has not handed over. None if it never signed a head, or
 * the new key was itself replaced already.
 */
export function listOriginsToHandOver(
  tx: Transaction,
  { oldKeyId, newKeyId, origin }: { oldKeyId: string; newKeyId: string; origin: string },
): Promise<string[]> {
  return rows(
    tx,
    text,
    `SELECT n.origin FROM (SELECT $3 AS origin UNION SELECT h.origin FROM log_head h WHERE h.origin <> '') n
     WHERE EXISTS (SELECT 1 FROM log_head h WHERE h.key_id = $1)
       AND NOT EXISTS (SELECT 1 FROM log_key_endorsement e WHERE e.old_key_id = $1 AND e.origin = n.origin OR e.old_key_id = $2)`,
    [oldKeyId, newKeyId, origin],
  );
}

/** Whether this key has handed over in the name of any origin. */
export function hasHandedOver(tx: Transaction, keyId: string): Promise<boolean> {
  return one(tx, bool, "SELECT EXISTS (SELECT 1 FROM log_key_endorsement WHERE old_key_id = $1)", [keyId]);
}

export async function insertEndorsement(
  tx: Transaction,
  { endorsement, newKeyId }: { endorsement: KeyEndorsement; newKeyId: string },
): Promise<void> {
  const { origin, oldKeyId, at, signature } = endorsement;
  await tx.query(
    `INSERT INTO log_key_endorsement (old_key_id, origin, new_key_id, at, signature) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (old_key_id, origin) DO NOTHING`,
    [oldKeyId, origin, newKeyId, new Date(at), hexToBytes(signature as Hex)],
  );
}
