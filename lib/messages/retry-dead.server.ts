import "server-only";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import type { Address } from "@/lib/shared/address";
import type { RetryRequest } from "./admin-message-schemas";
import { retryDead } from "./message-figures-store.server";

/** The job sends what was given up again, as far as it still concerns somebody. */
export async function retryDeadDeliveries(
  session: { address: Address },
  group: RetryRequest,
): Promise<{ retried: number }> {
  await requireAdminRight(session, "message.send");
  return { retried: await retryDead(group) };
}
