import { type Address, parseAddress } from "@/lib/shared/address";

export type LiveSession = { id: string; address: Address; isDueForTouch: boolean };

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

/** The condition under which the row of `session s` lives. */
export const SESSION_LIVES =
  "s.revoked_at IS NULL AND s.expires_at > (SELECT app_now()) AND s.last_seen_at > (SELECT app_now() - interval '7 days')";
