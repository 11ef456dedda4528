import "server-only";
import type { AdminRole } from "@/lib/audit/admin-acts";
import type { Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { type Address, isSameAddress } from "@/lib/shared/address";
import { findRole, hasAdmins, lockRole, seedPrimaryAdmin } from "./admin-store.server";

/**
 * What the address may administer now, by the database: a removed admin is refused at the next call (product.md "People and
 * rights"). In a transaction the admin's row stays locked until its end. Only the configuration knows the first admin, and
 * migrations run without it, so the first question outside a transaction seeds it. Inside one, seeding would wait for others
 * while holding locks.
 */
export async function findAdminRole(address: Address, tx?: Transaction): Promise<AdminRole | null> {
  const role = await (tx ? lockRole(tx, address) : findRole(address));
  const first = getEnvironment().ADMIN_WALLET_ADDRESS;
  if (role !== null || !isSameAddress(address, first)) return role;
  if (tx) return (await hasAdmins(tx)) ? null : "primary admin";
  if (!(await hasAdmins())) await seedPrimaryAdmin(first);
  return findRole(address);
}

/** Whether the address may administer now, primary or not. */
export async function isAdmin(address: Address): Promise<boolean> {
  return (await findAdminRole(address)) !== null;
}
