import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { bountyState, isUnderWay } from "./bounty-state";
import { requireBounty, requireBountyRightLocked } from "./require-bounty.server";
import { timesOf } from "./stored-bounty";

/** Pays again for a bounty whose transaction disappeared, while it is under way. Throws what `requirePayment` throws. */
export async function attachBountyPayment({ id, address }: { id: bigint; address: Address }): Promise<void> {
  const { sponsor, draftId: purposeId } = await requireBounty(id);
  if (sponsor !== address) throw new AppError("FORBIDDEN", "Only its sponsor pays the fee of a bounty.");
  const { payment, creditedBy } = await requirePayment({ payer: address, purpose: "bounty", purposeId });
  if (creditedBy !== null) throw new AppError("FEE_ALREADY_PAID");
  if (payment === null) return;
  await inTransaction(async (tx) => {
    const { bounty } = await requireBountyRightLocked(tx, { id, address, action: "bounty.attach-payment" });
    if (!isUnderWay(bountyState(timesOf(bounty), bounty.now))) {
      throw new AppError("CONFLICT", "The bounty is over; nothing is owed any more.");
    }
    await claimPayment(tx, { payment, purpose: "bounty", purposeId });
  });
}
