import "server-only";
import type { AdminRole } from "@/lib/audit/admin-acts";
import { getPool, getPrisma, one, rows } from "@/lib/db/database.server";
import { bool, computed, parsed, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";

/** What the address may administer; null when it is no admin's. */
export async function findRole(address: Address): Promise<AdminRole | null> {
  const { adminRole } = await getPrisma();
  const row = await adminRole.findUnique({ where: { address } });
  return row && toRole(row.isPrimary);
}

/** The same until the transaction ends. Acts of one admin run side by side, and a removal waits for them. */
export async function lockRole(tx: Transaction, address: Address): Promise<AdminRole | null> {
  await tx.query("SELECT 1 FROM admin WHERE address = $1 FOR SHARE", [address]);
  const admins = await listAdmins(tx);
  return admins.find((admin) => admin.address === address)?.role ?? null;
}

/** What each of these addresses may administer, without those that are no admin's. */
export async function listAdminRoles(addresses: readonly Address[]): Promise<Map<Address, AdminRole>> {
  const { adminRole } = await getPrisma();
  const found = await adminRole.findMany({ where: { address: { in: [...addresses] } } });
  return new Map(found.map((row) => [requireAddress(row.address), toRole(row.isPrimary)]));
}

/** Since: the time of its handover; null for the first one. */
export type PrimaryAdmin = { address: Address; since: Date | null };

export async function findPrimaryAdmin(): Promise<PrimaryAdmin | null> {
  const { adminRole } = await getPrisma();
  const row = await adminRole.findFirst({ where: { isPrimary: true } });
  return row && { address: requireAddress(row.address), since: row.since };
}

export function hasAdmins(db: Queryable = getPool()): Promise<boolean> {
  return one(db, bool, "SELECT EXISTS (SELECT 1 FROM admin)");
}

/** Makes the address primary admin if there is no admin yet; any number of processes may try together, with any addresses. */
export async function seedPrimaryAdmin(address: Address, db: Queryable = getPool()): Promise<void> {
  await db.query(
    `INSERT INTO admin (address, is_primary, created_at)
     SELECT $1, true, app_now() WHERE NOT EXISTS (SELECT 1 FROM admin)
     ON CONFLICT DO NOTHING`,
    [address],
  );
}

const adminEntry = {
  ...pick(tables.adminRole, "address", "createdAt", "addedBy"),
  role: parsed(computed(bool, "is_primary"), toRole),
};
export type AdminEntry = RowOf<typeof adminEntry>;

/** Every admin, in the order in which they became one. */
export function listAdmins(db: Queryable = getPool()): Promise<AdminEntry[]> {
  return rows(db, adminEntry, `SELECT ${select(adminEntry)} FROM admin_role ORDER BY created_at, address`);
}

/** False when the address is an admin already. */
export async function insertAdmin(
  tx: Transaction,
  { address, addedBy }: { address: Address; addedBy: Address },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO admin (address, is_primary, created_at, added_by) VALUES ($1, false, app_now(), $2)
     ON CONFLICT DO NOTHING`,
    [address, addedBy],
  );
  return rowCount === 1;
}

export async function deleteAdmin(tx: Transaction, address: Address): Promise<void> {
  await tx.query("DELETE FROM admin WHERE address = $1", [address]);
}

function toRole(isPrimary: boolean): AdminRole {
  return isPrimary ? "primary admin" : "admin";
}
