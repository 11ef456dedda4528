import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findProposal, lockProposal } from "./proposal-store.server";

/** Pays again for a proposal whose transaction disappeared, until the end (product.md "Money"). Throws what `requirePayment` throws. */
export async function attachPayment({ id, author }: { id: bigint; author: Address }): Promise<void> {
  const proposal = await findProposal(id);
  if (proposal === null) throw new AppError("NOT_FOUND", "There is no such proposal.");
  if (proposal.author !== author) throw new AppError("FORBIDDEN", "Only its author pays for a proposal.");
  const { draftId: purposeId } = proposal;
  const { payment, creditedBy } = await requirePayment({ payer: author, purpose: "proposal", purposeId });
  if (creditedBy !== null) throw new AppError("FEE_ALREADY_PAID");
  if (payment === null) return;
  await inTransaction(async (tx) => {
    const locked = await lockProposal(tx, id);
    if (locked === null || locked.now >= locked.endsAt || locked.cancelled !== null) {
      throw new AppError("PROPOSAL_CLOSED", "The proposal is closed; nothing is owed any more.");
    }
    await claimPayment(tx, { payment, purpose: "proposal", purposeId });
  });
}
