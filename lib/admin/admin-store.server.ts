import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { getPrisma } from "@/lib/db/prisma.server";
import { type Address, parseAddress } from "@/lib/shared/address";

/** Whether the address may administer, and whether there is any admin at all. */
export async function findAdminRight(address: Address): Promise<{ isAdmin: boolean; hasAdmins: boolean }> {
  const { admin } = getPrisma();
  // In this order: a first admin that another process adds in between is then found, not missed.
  if ((await admin.findFirst()) === null) return { isAdmin: false, hasAdmins: false };
  return { isAdmin: (await admin.findUnique({ where: { address } })) !== null, hasAdmins: true };
}

/** The primary admin, or null. */
export async function findPrimaryAdmin(): Promise<Address | null> {
  const row = await getPrisma().admin.findFirst({ where: { isPrimary: true } });
  if (!row) return null;
  const address = parseAddress(row.address);
  if (!address) throw new Error("the primary admin's row holds no address");
  return address;
}

/** Makes the address primary admin where there is no admin yet; any number of processes may try together, with any addresses. */
export async function seedPrimaryAdmin(address: Address): Promise<void> {
  await getPool().query(
    `INSERT INTO admin (address, is_primary, created_at)
     SELECT $1, true, app_now() WHERE NOT EXISTS (SELECT 1 FROM admin)
     ON CONFLICT DO NOTHING`,
    [address],
  );
}
