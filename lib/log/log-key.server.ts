import "server-only";
import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { readNow } from "@/lib/db/read-now.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { insertEndorsement, listOriginsToHandOver } from "./endorsement-store.server";
import { insertKey } from "./log-key-store.server";
import { endorsementText, keyIdOf } from "./log-keys";

export type LogKey = { keyId: string; publicKey: Hex; sign(text: string): Hex };

/** What PKCS #8 puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

let opened: Promise<LogKey> | undefined;

/** The key of this deployment's log. It is published before it first signs, with those that signed before it. */
export function openLogKey(): Promise<LogKey> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<LogKey> {
  const { LOG_SIGNING_KEY, LOG_SIGNING_KEY_OLD } = getEnvironment();
  const key = readLogKey(LOG_SIGNING_KEY);
  await insertKey(key);
  if (LOG_SIGNING_KEY_OLD !== undefined) await handOver({ old: readLogKey(LOG_SIGNING_KEY_OLD), key });
  return key;
}

/** Before the new key signs anything, the old key says once that it is replaced. */
async function handOver({ old, key }: { old: LogKey; key: LogKey }): Promise<void> {
  const { keyId: newKeyId, publicKey: newPublicKey } = key;
  if (old.keyId === newKeyId) return;
  await inTransaction(async (tx) => {
    const origins = await listOriginsToHandOver(tx, {
      oldKeyId: old.keyId,
      newKeyId,
      origin: getEnvironment().APP_ORIGIN,
    });
    const at = (await readNow(tx)).getTime();
    for (const origin of origins) {
      const handover = { origin, oldKeyId: old.keyId, newPublicKey, at };
      const endorsement = { ...handover, signature: old.sign(endorsementText(handover)) };
      await insertEndorsement(tx, { endorsement, newKeyId });
    }
  });
}

/** The key that a seed of 32 bytes makes (RFC 8032, 5.1.5). */
export function readLogKey(seed: Uint8Array): LogKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8",
  });
  const der = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  const publicKey = bytesToHex(der.subarray(-32));
  return {
    keyId: keyIdOf(publicKey),
    publicKey,
    sign: (text) => bytesToHex(sign(null, Buffer.from(text), privateKey)),
  };
}
