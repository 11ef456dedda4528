import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { AdminRole } from "./admin-rights";
import { PRIMARY_ADMIN } from "./admin-sql";

/** What the address may administer, and whether there is any admin at all, both at one moment. */
export async function findAdminRight(
  address: Address,
  db: Queryable = getPool(),
): Promise<{ role: AdminRole | null; hasAdmins: boolean }> {
  const { rows } = await db.query<{ is_admin: boolean; is_primary: boolean; has_admins: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM admin WHERE address = $1) AS is_admin,
            EXISTS (SELECT 1 FROM ${PRIMARY_ADMIN} p WHERE p.address = $1) AS is_primary,
            EXISTS (SELECT 1 FROM admin) AS has_admins`,
    [address],
  );
  const { is_admin: isAdmin = false, is_primary: isPrimary = false } = rows[0] ?? {};
  const role = isPrimary ? "primary admin" : isAdmin ? "admin" : null;
  return { role, hasAdmins: rows[0]?.has_admins ?? false };
}

/** Those of the addresses that may administer now, and as what. */
export async function listAdminRoles(
  addresses: readonly Address[],
  db: Queryable = getPool(),
): Promise<Map<Address, AdminRole>> {
  const { rows } = await db.query<{ address: string; is_primary: boolean | null }>(
    `SELECT a.address, a.address = p.address AS is_primary FROM admin a LEFT JOIN ${PRIMARY_ADMIN} p ON true
     WHERE a.address = ANY($1)`,
    [addresses],
  );
  return new Map(
    rows.map(({ address, is_primary }) => [requireAddress(address), is_primary ? "primary admin" : "admin"]),
  );
}

/** Since: the time of its handover; null for the first one. */
export type PrimaryAdmin = { address: Address; since: Date | null };

/** The primary admin now, or null. */
export async function findPrimaryAdmin(db: Queryable = getPool()): Promise<PrimaryAdmin | null> {
  const { rows } = await db.query<{ address: string; since: Date | null }>(
    `SELECT address, since FROM ${PRIMARY_ADMIN} p`,
  );
  const row = rows[0];
  return row ? { address: requireAddress(row.address), since: row.since } : null;
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

export type AdminRow = { address: Address; createdAt: Date; addedBy: Address | null };

/** Every admin, in the order in which they became one. */
export async function listAdmins(db: Queryable = getPool()): Promise<AdminRow[]> {
  const { rows } = await db.query<{ address: string; created_at: Date; added_by: string | null }>(
    "SELECT address, created_at, added_by FROM admin ORDER BY created_at, address",
  );
  return rows.map(({ address, created_at, added_by }) => ({
    address: requireAddress(address),
    createdAt: created_at,
    addedBy: added_by === null ? null : requireAddress(added_by),
  }));
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
