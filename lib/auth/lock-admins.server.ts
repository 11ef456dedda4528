import "server-only";
import { lockName } from "@/lib/db/lock-name.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { seedPrimaryAdmin } from "./admin-store.server";

/**
 * One change of who administers at a time, so that each is judged by what the one before left; held until the transaction ends. The first
 * admin stands in the table from then on, so that nobody becomes the only one beside it.
 */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await lockName(tx, "admins");
  await seedPrimaryAdmin(getEnvironment().ADMIN_WALLET_ADDRESS, tx);
}
