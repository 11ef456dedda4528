import { inTransaction } from "@/lib/db/transaction.server";
import { checkPayment } from "@/lib/fees/check-payment.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { AppError } from "@/lib/http/app-error";
import { parseAddress } from "@/lib/shared/address";

export type Publication = {
  payer: string;
  txHash: string;
  purpose?: FeePurpose;
  purposeId: string;
};

/**
 * What publishing does with a payment, without publishing: checks it outside the transaction, uses it up inside. Answers the
 * route's status.
 */
export async function publishPaid({
  payer,
  txHash,
  purpose = "proposal",
  purposeId,
}: Publication): Promise<number> {
  const address = parseAddress(payer);
  if (!address) throw new Error(`${payer} is no address`);
  try {
    const check = await checkPayment({ payer: address, txHash, purpose, purposeId });
    if (check.status === "pending") return 422;
    const { payment } = check;
    await inTransaction((tx) => claimPayment(tx, { payment, purpose, purposeId }));
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}
