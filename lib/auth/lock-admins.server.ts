import "server-only";
import { lockName, type Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { seedPrimaryAdmin } from "./admin-store.server";

/**
 * One change of admins at a time, so each sees the result of the one before; held until the transaction ends. It also adds
 * the first admin, so that nobody becomes the only one beside it.
 */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await lockName(tx, "admins");
  await seedPrimaryAdmin(getEnvironment().ADMIN_WALLET_ADDRESS, tx);
}
