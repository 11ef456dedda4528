import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { type Address, parseAddress } from "@/lib/shared/address";

/** Whether the address may administer, and whether there is any admin at all. */
export async function findAdminRight(address: Address): Promise<{ isAdmin: boolean; hasAdmins: boolean }> {
  const { rows } = await getPool().query<{ is_admin: boolean; has_admins: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM admin WHERE address = $1) AS is_admin,
            EXISTS (SELECT 1 FROM admin) AS has_admins`,
    [address],
  );
  return { isAdmin: rows[0]?.is_admin === true, hasAdmins: rows[0]?.has_admins === true };
}

/** The primary admin, or null. */
export async function findPrimaryAdmin(): Promise<Address | null> {
  const { rows } = await getPool().query<{ address: string }>("SELECT address FROM admin WHERE is_primary");
  const row = rows[0];
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
