import "server-only";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { lockName, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { requireOpenClub } from "@/lib/publishing/require-open-club.server";
import type { Address } from "@/lib/shared/address";
import { bountyState, takesSubmissions } from "./bounty-state";
import { lockBounty } from "./bounty-store.server";
import { type StoredBounty, timesOf } from "./stored-bounty";

/** Locks an open bounty and what counts against its contributor's limits. Throws NOT_FOUND and BOUNTY_CLOSED. */
export async function lockOpenBounty(
  tx: Transaction,
  { id, address }: { id: bigint; address: Address },
): Promise<StoredBounty> {
  await lockName(tx, `submissions of ${address}`);
  const bounty = await lockBounty(tx, id);
  if (bounty === null) throw new AppError("NOT_FOUND", `There is no bounty ${id}.`);
  if (!takesSubmissions(bountyState(timesOf(bounty), bounty.now))) {
    throw new AppError("BOUNTY_CLOSED", describeEnd(bounty));
  }
  return bounty;
}

/** The same for who applies or hands something in. Throws FORBIDDEN to the sponsor, BANNED, CLUB_ARCHIVED and CLUB_HIDDEN. */
export async function lockForTakingPart(
  tx: Transaction,
  question: { id: bigint; address: Address },
): Promise<StoredBounty> {
  const bounty = await lockOpenBounty(tx, question);
  await requireContributor(tx, { bounty, address: question.address });
  return bounty;
}

/** Throws unless this person may take part in this bounty, whatever its time. */
export async function requireContributor(
  tx: Transaction,
  { bounty, address }: { bounty: StoredBounty; address: Address },
): Promise<void> {
  const { club } = await requireClubRight({ slug: bounty.club.slug, address, action: "bounty.submit" }, tx);
  if (address === bounty.sponsor) throw new AppError("FORBIDDEN", "You can't take part in your own bounty.");
  await requireOpenClub(tx, { club, address });
}

/** Why an ended bounty takes nothing. */
export function describeEnd({
  submissionsUntil,
  cancelled,
}: Pick<StoredBounty, "submissionsUntil" | "cancelled">): string {
  return cancelled === null
    ? `Submissions were taken until ${submissionsUntil.toISOString()}.`
    : "This bounty was cancelled.";
}
