import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { deleteAdmin, insertAdmin, listAdmins } from "@/lib/auth/admin-store.server";
import { insertHandover } from "@/lib/auth/primary-handover-store.server";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const REASON = "The record was adopted by another operator.";

/** Makes this address the only admin, in the place of all that an adopted record names; each change is in the public log. */
export async function replaceAdmins(tx: Transaction, address: Address): Promise<void> {
  const admins = await listAdmins(tx);
  const note = (act: "admin.add" | "admin.remove", of: Address) =>
    insertAuditEntry(tx, {
      actor: address,
      act,
      subject: `admin:${of}`,
      reason: REASON,
      before: { role: act === "admin.add" ? null : "admin" },
      after: { role: act === "admin.add" ? "admin" : null },
    });
  if (await insertAdmin(tx, { address, addedBy: address })) await note("admin.add", address);
  const primary = admins.find(({ role }) => role === "primary admin");
  if (primary !== undefined && primary.address !== address)
    await insertHandover(tx, { from: primary.address, to: address, effectiveAt: null, maxDays: 0 });
  for (const admin of admins) {
    if (admin.address === address) continue;
    await deleteAdmin(tx, admin.address);
    await note("admin.remove", admin.address);
  }
}
