import "server-only";
import { getAddress } from "viem";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { clearRevoked } from "@/lib/fees/credit-alert.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { type SignedCancellation, updateCancelled } from "./published-store.server";
import type { PublishedItem, PublishingKind } from "./publishing-kind.server";
import { requireOwnRightLocked } from "./require-own-right.server";
import { whoCancelled } from "./who-cancelled";

/**
 * Ends a proposal or bounty with a public reason; votes and submissions stay. Does nothing when the same person cancelled it for the same
 * reason already, and throws CONFLICT, which says who cancelled it, to everybody else.
 */
export async function cancelPublished<Item extends PublishedItem>(
  kind: PublishingKind<Item>,
  {
    id,
    address,
    reason,
    signed = null,
  }: {
    id: bigint;
    address: Address;
    reason: string;
    signed?: (SignedCancellation & { proposal: string }) | null;
  },
): Promise<void> {
  const { name } = kind.table;
  const action = kind.rights.cancel;
  await inTransaction(async (tx) => {
    const { item, grant } = await requireOwnRightLocked(tx, kind, { id, address, action });
    if (isCancelledAlready(item, { address, reason })) return;
    if (item.cancelled !== null) {
      const who = whoCancelled({
        by: getAddress(item.cancelled.by),
        author: kind.authorOf(item),
        word: kind.table.author,
      });
      throw new AppError(
        "CONFLICT",
        `This ${name} was already cancelled by ${who}. Yours was not needed, and was not saved.`,
      );
    }
    if (signed !== null && kind.digestOf?.(item) !== signed.proposal)
      throw new AppError("CONFLICT", "The text was changed since you signed. Read it, and cancel it again.");
    if (kind.isOver(item)) throw new AppError(kind.over.code, kind.over.cancel);
    const refusal = grant === "yes" ? null : kind.whyAuthorCannotCancel(item);
    if (refusal !== null) throw new AppError("FORBIDDEN", refusal);
    await clearRevoked({ purpose: name, purposeId: item.draftId }, tx);
    await updateCancelled(tx, kind.table, { id, by: address, reason, signed });
    await insertAuditEntry(tx, {
      actor: address,
      act: action,
      subject: `${name}:${id}`,
      reason,
      before: { cancelled: false },
      after: { cancelled: true },
    });
  });
}

/** Whether the same person already cancelled it for the same reason: the request again, as after a lost answer. */
export function isCancelledAlready(
  { cancelled }: Pick<PublishedItem, "cancelled">,
  { address, reason }: { address: Address; reason: string },
): boolean {
  return cancelled?.by === address && cancelled.reason === reason;
}
