import "server-only";
import { getAddress } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findPrimaryAdmin, type PrimaryAdmin, seedPrimaryAdmin } from "./admin-store.server";

/** The primary admin's wallet: exempt from the token fee and the address that fees go to. Throws NOT_FOUND when the database names none. */
export async function getPrimaryAdmin(): Promise<Address> {
  return (await getPrimaryTerm()).address;
}

/** The same, and since when. */
export async function getPrimaryTerm(): Promise<PrimaryAdmin> {
  const known = await findPrimaryAdmin();
  if (known) return known;
  await seedPrimaryAdmin(getEnvironment().ADMIN_WALLET_ADDRESS);
  const seeded = await findPrimaryAdmin();
  if (!seeded) throw new AppError("NOT_FOUND", "There is no primary admin.");
  return seeded;
}

/** The same, checksummed, as in the API. */
export async function getAdminWallet(): Promise<{ address: string }> {
  return { address: getAddress(await getPrimaryAdmin()) };
}
