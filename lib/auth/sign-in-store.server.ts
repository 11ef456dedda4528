import "server-only";
import { getPool, getPrisma, maybe } from "@/lib/db/database.server";
import { isUniqueViolation } from "@/lib/db/database-fault";
import { text } from "@/lib/db/fields";
import { readNow } from "@/lib/db/read-now.server";
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

const SESSION_MS = 30 * 24 * 3_600_000;

/**
 * Uses up the nonce, opens the session and ends the browser's former one, all or nothing; false when the nonce was used before. The
 * primary key of used_nonce lets one of any number of concurrent calls win (security.md finding 1).
 */
export async function openSessionOnce(
  { address, ...signIn }: ProvenSignIn,
  { sessionId, formerId }: { sessionId: string; formerId: string | null },
): Promise<boolean> {
  const [prisma, now] = await Promise.all([getPrisma(), readNow()]);
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  try {
    await prisma.$transaction([
      prisma.usedNonce.create({ data: { ...signIn, address, sessionId, usedAt: now } }),
      prisma.session.create({ data: { id: sessionId, address, createdAt: now, lastSeenAt: now, expiresAt } }),
      ...(formerId === null
        ? []
        : [
            prisma.session.updateMany({ where: { id: formerId, revokedAt: null }, data: { revokedAt: now } }),
          ]),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The live session of the very same sign-in by the same browser within the last 60 s: the client's retry (finding 2). */
export function findRepeatedSession(signIn: ProvenSignIn): Promise<string | null> {
  return maybe(
    getPool(),
    text,
    `WITH t AS MATERIALIZED (SELECT app_now() AS now)
     SELECT s.id FROM t, used_nonce n JOIN session s ON s.id = n.session_id
     WHERE n.nonce = $1 AND n.address = $2 AND n.message_hash = $3 AND n.signature_hash = $4 AND n.pre_login_id = $5
       AND n.used_at > t.now - interval '60 seconds' AND s.revoked_at IS NULL AND s.expires_at > t.now`,
    [signIn.nonce, signIn.address, signIn.messageHash, signIn.signatureHash, signIn.preLoginId],
  );
}

/** Removes a few nonces that their own age has refused for long, so that the table stays small without a timer; the subquery lets the index serve. */
export async function removeSomeOldNonces(): Promise<void> {
  await getPool().query(
    `DELETE FROM used_nonce WHERE nonce IN (
       SELECT nonce FROM used_nonce WHERE used_at < (SELECT app_now() - interval '1 hour')
       LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
}
