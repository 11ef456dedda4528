import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { requireAuthor, requireProposal, requireProposalRightLocked } from "./require-proposal-right.server";

const action = "proposal.attach-payment";

/** Pays again for a proposal whose transaction disappeared, until the end (product.md "Money"). Throws what `requirePayment` throws. */
export async function attachPayment({ id, author }: { id: bigint; author: Address }): Promise<void> {
  const proposal = await requireProposal(id);
  requireAuthor({ proposal, address: author, action });
  const { draftId: purposeId } = proposal;
  const { payment, creditedBy } = await requirePayment({ payer: author, purpose: "proposal", purposeId });
  if (creditedBy !== null) throw new AppError("FEE_ALREADY_PAID");
  if (payment === null) return;
  await inTransaction(async (tx) => {
    const { proposal: locked } = await requireProposalRightLocked(tx, { id, address: author, action });
    if (locked.now >= locked.endsAt || locked.cancelled !== null) {
      throw new AppError("PROPOSAL_CLOSED", "The proposal is closed; nothing is owed any more.");
    }
    await claimPayment(tx, { payment, purpose: "proposal", purposeId });
  });
}
