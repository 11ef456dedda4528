import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { clearRevoked } from "@/lib/fees/credit-alert.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { updateCancelled } from "./publishing-store.server";
import { requireProposalRightLocked } from "./require-proposal-right.server";

/**
 * Ends a proposal with a public reason: its author before the start, moderators, owner and admins until the end. Votes stay. Throws
 * FORBIDDEN, and CONFLICT when it has ended; cancelled already, nothing changes.
 */
export async function cancelProposal({
  id,
  address,
  reason,
}: {
  id: bigint;
  address: Address;
  reason: string;
}): Promise<void> {
  await inTransaction(async (tx) => {
    const { proposal, grant } = await requireProposalRightLocked(tx, {
      id,
      address,
      action: "proposal.cancel",
    });
    const { startsAt, endsAt, now, cancelled } = proposal;
    if (cancelled !== null) return;
    if (now >= endsAt) throw new AppError("PROPOSAL_CLOSED", "Voting has ended; the result stands.");
    if (grant !== "yes" && now >= startsAt) {
      throw new AppError("FORBIDDEN", "Voting has started. Ask a moderator of the club to cancel it.");
    }
    await clearRevoked({ purpose: "proposal", purposeId: proposal.draftId }, tx);
    await updateCancelled(tx, { proposalId: id, by: address, reason });
    await insertAuditEntry(tx, {
      actor: address,
      act: "proposal.cancel",
      subject: `proposal:${id}`,
      reason,
      before: { cancelled: false },
      after: { cancelled: true },
    });
  });
}
