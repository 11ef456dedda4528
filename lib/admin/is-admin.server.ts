import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import { findAdminRight, seedPrimaryAdmin } from "./admin-store.server";

/** Whether the address may administer now, by the database: a removed admin is refused at the next call (product.md "People and rights"). */
export async function isAdmin(address: Address): Promise<boolean> {
  const right = await findAdminRight(address);
  if (right.hasAdmins) return right.isAdmin;
  // Only configuration knows the first admin, and migrations run without it: the first question seeds.
  await seedPrimaryAdmin(getEnvironment().ADMIN_WALLET_ADDRESS);
  return (await findAdminRight(address)).isAdmin;
}
