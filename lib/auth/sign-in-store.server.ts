import "server-only";
import { getPool, maybe } from "@/lib/db/database.server";
import { text } from "@/lib/db/fields";
import { readNow } from "@/lib/db/read-now.server";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** A sign-in with a valid signature. The hashes distinguish a repetition from another message with the same nonce. */
export type ProvenSignIn = {
  nonce: string;
  address: Address;
  messageHash: string;
  signatureHash: string;
  preLoginId: string;
};

/** app_now(), the time that sign-in rules use. */
export async function getSignInTime(): Promise<Date> {
  return readNow(getPool());
}

/**
 * Uses up the nonce and opens the session in one statement; false when the nonce was used before. The primary key of
 * used_nonce lets one of any number of concurrent calls win (security.md finding 1).
 */
export async function openSessionOnce(
  tx: Transaction,
  signIn: ProvenSignIn,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH t AS MATERIALIZED (SELECT app_now() AS now),
     used AS (
       INSERT INTO used_nonce (nonce, address, message_hash, signature_hash, pre_login_id, session_id, used_at)
       SELECT $1, $2, $3, $4, $5, $6, t.now FROM t
       ON CONFLICT (nonce) DO NOTHING
       RETURNING session_id, address, used_at)
     INSERT INTO session (id, address, created_at, last_seen_at, expires_at)
     SELECT session_id, address, used_at, used_at, used_at + interval '30 days' FROM used`,
    [signIn.nonce, signIn.address, signIn.messageHash, signIn.signatureHash, signIn.preLoginId, sessionId],
  );
  return rowCount === 1;
}

/** The live session of the very same sign-in by the same browser within the last 60 s: the client's retry (finding 2). */
export function findRepeatedSession(tx: Transaction, signIn: ProvenSignIn): Promise<string | null> {
  return maybe(
    tx,
    text,
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     SELECT s.id FROM t, used_nonce n JOIN session s ON s.id = n.session_id
     WHERE n.nonce = $1 AND n.address = $2 AND n.message_hash = $3 AND n.signature_hash = $4 AND n.pre_login_id = $5
       AND n.used_at > t.now - interval '60 seconds' AND s.revoked_at IS NULL AND s.expires_at > t.now`,
    [signIn.nonce, signIn.address, signIn.messageHash, signIn.signatureHash, signIn.preLoginId],
  );
}

/** Removes a few nonces that their own age has refused for long, so that the table stays small without a timer; the subquery lets the index serve. */
export async function removeSomeOldNonces(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM used_nonce WHERE nonce IN (
       SELECT nonce FROM used_nonce WHERE used_at < (SELECT app_now() - interval '1 hour')
       LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
}
