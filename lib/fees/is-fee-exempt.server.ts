import "server-only";
import { getPrimaryAdmin } from "@/lib/auth/get-admin-wallet.server";
import type { FeeSubject } from "./payment-intent-store.server";

/** Who publishes without a fee: the primary admin, by the session's address alone (T28). */
export async function isFeeExempt({ payer }: FeeSubject): Promise<boolean> {
  return payer === (await getPrimaryAdmin());
}
