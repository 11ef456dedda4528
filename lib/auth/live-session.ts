import type { Address } from "@/lib/shared/address";

export type LiveSession = { id: string; address: Address; isDueForTouch: boolean };

/** The condition under which the row of `session s` lives. */
export const SESSION_LIVES =
  "s.revoked_at IS NULL AND s.expires_at > (SELECT app_now()) AND s.last_seen_at > (SELECT app_now() - interval '7 days')";
