import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { clearRevoked } from "@/lib/fees/credit-alert.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { updateBountyCancelled } from "./bounty-publishing-store.server";
import { requireBountyRightLocked } from "./require-bounty.server";

/**
 * Ends a bounty with a public reason: its sponsor, moderators, owner and admins, until winners are announced. Submissions stay. Throws
 * FORBIDDEN, and CONFLICT when it is completed; cancelled already, nothing changes.
 */
export async function cancelBounty({
  id,
  address,
  reason,
}: {
  id: bigint;
  address: Address;
  reason: string;
}): Promise<void> {
  await inTransaction(async (tx) => {
    const { bounty } = await requireBountyRightLocked(tx, { id, address, action: "bounty.cancel" });
    if (bounty.cancelled !== null) return;
    if (bounty.announcedAt !== null) {
      throw new AppError("CONFLICT", "Winners were announced: what was promised to them stands.");
    }
    await clearRevoked({ purpose: "bounty", purposeId: bounty.draftId }, tx);
    await updateBountyCancelled(tx, { id, by: address, reason });
    await insertAuditEntry(tx, {
      actor: address,
      act: "bounty.cancel",
      subject: `bounty:${id}`,
      reason,
      before: { cancelled: false },
      after: { cancelled: true },
    });
  });
}
