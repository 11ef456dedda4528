import "server-only";
import { type AdminAct, type AdminRole, mayAdminister } from "@/lib/audit/admin-acts";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findAdminRole } from "./find-admin-role.server";

/** Throws FORBIDDEN unless the session's address may do this now, by the database; answers its role. For reads; acts lock. */
export async function requireAdminRight(session: { address: Address }, act: AdminAct): Promise<AdminRole> {
  return judge(await findAdminRole(session.address), act);
}

/** The same in the transaction of an act. A removal of the admin waits for it, or came first and counts. */
export async function requireAdminRightLocked(
  tx: Transaction,
  session: { address: Address },
  act: AdminAct,
): Promise<AdminRole> {
  return judge(await findAdminRole(session.address, tx), act);
}

function judge(role: AdminRole | null, act: AdminAct): AdminRole {
  if (role === null) {
    throw new AppError("FORBIDDEN", "Only admins can do this. Nothing was changed.");
  }
  if (!mayAdminister({ role, act })) {
    throw new AppError("FORBIDDEN", "Only the primary admin can do this. Nothing was changed.");
  }
  return role;
}
