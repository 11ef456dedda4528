import "server-only";
import { getPool } from "@/lib/db/pool.server";
import { getPrisma } from "@/lib/db/prisma.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import type { AdminRole } from "./admin-rights";

/** What the address may administer, and whether there is any admin at all, both at one moment. */
export async function findAdminRight(
  address: Address,
  db: Queryable = getPool(),
): Promise<{ role: AdminRole | null; hasAdmins: boolean }> {
  const { rows } = await db.query<{ is_primary: boolean | null; has_admins: boolean }>(
    `SELECT (SELECT is_primary FROM admin WHERE address = $1) AS is_primary,
            EXISTS (SELECT 1 FROM admin) AS has_admins`,
    [address],
  );
  const isPrimary = rows[0]?.is_primary ?? null;
  const role = isPrimary === null ? null : isPrimary ? "primary admin" : "admin";
  return { role, hasAdmins: rows[0]?.has_admins ?? false };
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
export async function seedPrimaryAdmin(address: Address, db: Queryable = getPool()): Promise<void> {
  await db.query(
    `INSERT INTO admin (address, is_primary, created_at)
     SELECT $1, true, app_now() WHERE NOT EXISTS (SELECT 1 FROM admin)
     ON CONFLICT DO NOTHING`,
    [address],
  );
}

/** Keeps the admin's row until the transaction ends: acts of one admin run side by side, and a removal waits for them. */
export async function lockAdminForAct(tx: Transaction, address: Address): Promise<void> {
  await tx.query("SELECT 1 FROM admin WHERE address = $1 FOR SHARE", [address]);
}
