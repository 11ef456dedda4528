import "server-only";
import type { Address } from "@/lib/shared/address";
import { findAdminRole } from "./find-admin-role.server";

/** Whether the address may administer now, primary or not. */
export async function isAdmin(address: Address): Promise<boolean> {
  return (await findAdminRole(address)) !== null;
}
