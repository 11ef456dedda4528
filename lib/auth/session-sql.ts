import { type Address, parseAddress } from "@/lib/shared/address";

export type LiveSession = { id: string; address: Address; isDueForTouch: boolean };

/** SQL of the session with the id `$n` when it is neither revoked, nor idle for 7 days, nor 30 days old, by app_now(). */
export function liveSession(id: `$${number}`): string {
  return `SELECT s.address, s.last_seen_at <= t.now - interval '5 minutes' AS is_due
    FROM session s, (SELECT app_now() AS now OFFSET 0) t
    WHERE s.id = ${id} AND s.revoked_at IS NULL AND s.expires_at > t.now AND s.last_seen_at > t.now - interval '7 days'`;
}

/** What its row says; throws when it names no address. */
export function toLiveSession({
  id,
  address: text,
  isDue,
}: {
  id: string;
  address: string;
  isDue: boolean;
}): LiveSession {
  const address = parseAddress(text);
  if (!address) throw new Error(`session ${id} holds no address`);
  return { id, address, isDueForTouch: isDue };
}
