import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { deleteAdmin, insertAdmin, listAdmins } from "@/lib/auth/admin-store.server";
import { lockAdmins } from "@/lib/auth/lock-admins.server";
import { findPendingHandover } from "@/lib/auth/primary-handover-store.server";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { checkRemoval } from "./check-removal";
import { refuseKnownKey } from "./refuse-known-key.server";

/** More than any team needs, so that the list is one page. */
const ADMINS_MAX = 50;

type Change = { session: { address: Address }; address: Address; reason: string };

/** Makes the address an admin. Throws FORBIDDEN, and CONFLICT if it is one already. */
export function addAdmin({ session, address, reason }: Change): Promise<{ address: Address }> {
  return inTransaction(async (tx) => {
    await lockAdmins(tx);
    await requireAdminRightLocked(tx, session, "admin.add");
    refuseKnownKey(address);
    if ((await listAdmins(tx)).length >= ADMINS_MAX) {
      throw new AppError("CONFLICT", `There are at most ${ADMINS_MAX} admins.`);
    }
    if (!(await insertAdmin(tx, { address, addedBy: session.address }))) {
      throw new AppError("CONFLICT", "This address is already an admin.");
    }
    await insertAuditEntry(tx, {
      actor: session.address,
      act: "admin.add",
      subject: `admin:${address}`,
      reason,
      before: { role: null },
      after: { role: "admin" },
    });
    return { address };
  });
}

/**
 * Removes an admin's rights, from the next request on every instance. Acts that have begun finish first. Throws FORBIDDEN
 * for the primary admin, and CONFLICT for somebody who is no admin or is next to be primary.
 */
export function removeAdmin({ session, address, reason }: Change): Promise<{ address: Address }> {
  return inTransaction(async (tx) => {
    await lockAdmins(tx);
    await requireAdminRightLocked(tx, session, "admin.remove");
    const checked = checkRemoval({
      actor: session.address,
      target: address,
      admins: await listAdmins(tx),
      next: (await findPendingHandover(tx))?.toAddress ?? null,
    });
    if (!checked.ok) throw new AppError(checked.reason.code, checked.reason.text);
    await deleteAdmin(tx, address);
    await insertAuditEntry(tx, {
      actor: session.address,
      act: "admin.remove",
      subject: `admin:${address}`,
      reason,
      before: { role: "admin" },
      after: { role: null },
    });
    return { address };
  });
}
