import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { PublishedItem, PublishingKind } from "./publishing-kind.server";
import { requireAuthor, requireOwnRightLocked, requirePublished } from "./require-own-right.server";

/** Pays again for something whose first payment left the chain, until it is over (product.md "Money"). Throws what `requirePayment` throws. */
export async function attachPayment<Item extends PublishedItem>(
  kind: PublishingKind<Item>,
  { id, address }: { id: bigint; address: Address },
): Promise<void> {
  const purpose = kind.table.name;
  const action = kind.rights.pay;
  const found = await requirePublished(kind, id);
  requireAuthor(kind, { item: found, address, action });
  const { draftId: purposeId } = found;
  const { payment, creditedBy } = await requirePayment({ payer: address, purpose, purposeId });
  if (creditedBy !== null) throw new AppError("FEE_ALREADY_PAID");
  if (payment === null) return;
  await inTransaction(async (tx) => {
    const { item } = await requireOwnRightLocked(tx, kind, { id, address, action });
    if (kind.isOver(item)) throw new AppError(kind.over.code, kind.over.pay);
    await claimPayment(tx, { payment, purpose, purposeId });
  });
}
