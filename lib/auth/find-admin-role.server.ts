import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { type Address, isSameAddress } from "@/lib/shared/address";
import type { AdminRole } from "./admin-rights";
import { findAdminRight, seedPrimaryAdmin } from "./admin-store.server";

/**
 * What the address may administer now, by the database: a removed admin is refused at the next call (product.md "People and rights"). Only
 * configuration knows the first admin, and migrations run without it: the first question outside of a transaction seeds. One inside would
 * wait for the others' with whatever it has locked.
 */
export async function findAdminRole(address: Address, tx?: Queryable): Promise<AdminRole | null> {
  const right = await findAdminRight(address, tx);
  if (right.hasAdmins) return right.role;
  const first = getEnvironment().ADMIN_WALLET_ADDRESS;
  if (tx) return isSameAddress(address, first) ? "primary admin" : null;
  await seedPrimaryAdmin(first);
  return (await findAdminRight(address)).role;
}
