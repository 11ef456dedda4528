import "server-only";
import type { Queryable } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import type { AdminRole } from "./admin-rights";
import { findAdminRight, seedPrimaryAdmin } from "./admin-store.server";

/** What the address may administer now, by the database: a removed admin is refused at the next call (product.md "People and rights"). */
export async function findAdminRole(address: Address, db?: Queryable): Promise<AdminRole | null> {
  const right = await findAdminRight(address, db);
  if (right.hasAdmins) return right.role;
  // Only configuration knows the first admin, and migrations run without it: the first question seeds.
  await seedPrimaryAdmin(getEnvironment().ADMIN_WALLET_ADDRESS, db);
  return (await findAdminRight(address, db)).role;
}
