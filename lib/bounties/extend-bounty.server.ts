import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { requireOwnRightLocked } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import { EXTENSIONS_PER_BOUNTY } from "./bounty-limits";
import { extendBountyDates } from "./bounty-publishing-store.server";
import { checkExtension } from "./check-bounty";

/**
 * Moves dates later, never earlier: the sponsor, until winners are announced, ten times at most. Throws FORBIDDEN and
 * CONFLICT.
 */
export async function extendBounty({
  id,
  address,
  dates,
}: {
  id: bigint;
  address: Address;
  dates: { submissionsUntil: Date; winnersBy: Date };
}): Promise<void> {
  await inTransaction(async (tx) => {
    const { item: bounty } = await requireOwnRightLocked(tx, bountyKind, {
      id,
      address,
      action: "bounty.extend",
    });
    const { now, submissionsUntil, winnersBy } = bounty;
    if (bountyKind.isOver(bounty)) {
      throw new AppError("BOUNTY_CLOSED", "This bounty is over; its dates stay.");
    }
    const before = { submissionsUntil, winnersBy };
    const [blocker] = checkExtension({ before, after: dates, now });
    if (blocker) throw new AppError("CONFLICT", blocker.text);
    if (
      !(await extendBountyDates(tx, { id, before, after: dates, by: address, most: EXTENSIONS_PER_BOUNTY }))
    ) {
      throw new AppError("CONFLICT", `A bounty can be extended at most ${EXTENSIONS_PER_BOUNTY} times.`);
    }
    await insertAuditEntry(tx, {
      actor: address,
      act: "bounty.extend",
      subject: `bounty:${id}`,
      reason: null,
      before: { submissionsUntil: submissionsUntil.toISOString(), winnersBy: winnersBy.toISOString() },
      after: {
        submissionsUntil: dates.submissionsUntil.toISOString(),
        winnersBy: dates.winnersBy.toISOString(),
      },
    });
  });
}
