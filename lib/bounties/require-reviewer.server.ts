import "server-only";
import { grantOf } from "@/lib/clubs/club-rights";
import { findClubRoles } from "@/lib/clubs/require-club-right.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { requireOwnRightLocked, requirePublished } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { hasTakenPart } from "./application-store.server";
import { bountyKind } from "./bounty-kind.server";
import { isReadByAll } from "./list-submissions.server";
import type { StoredBounty } from "./stored-bounty";

type Question = { bounty: StoredBounty; address: Address };

const REFUSAL = "Only the sponsor, the club's owner and moderators, and admins can review submissions.";

/** The bounty for who reads its submissions in review. Throws NOT_FOUND and FORBIDDEN. */
export async function requireReviewer({
  id,
  address,
}: {
  id: bigint;
  address: Address;
}): Promise<StoredBounty> {
  const bounty = await requirePublished(bountyKind, id);
  await refuseOthers({ bounty, address });
  return bounty;
}

/** The same for an act of review, in its transaction. */
export async function requireReviewerLocked(
  tx: Transaction,
  { id, address }: { id: bigint; address: Address },
): Promise<StoredBounty> {
  const { item: bounty } = await requireOwnRightLocked(tx, bountyKind, {
    id,
    address,
    action: "bounty.review",
  });
  await refuseOthers({ bounty, address }, tx);
  return bounty;
}

async function refuseOthers(question: Question, tx?: Transaction): Promise<void> {
  const refusal = await readRefusal(question, tx);
  if (refusal !== null) throw new AppError("FORBIDDEN", refusal);
}

/** Whether somebody reviews a bounty at the moment it was read. */
export async function mayReview(question: Question, tx?: Transaction): Promise<boolean> {
  return (await readRefusal(question, tx)) === null;
}

/** The sponsor always reviews. Nobody reviews what they compete in, nor reads what competitors can't read yet. */
async function readRefusal({ bounty, address }: Question, tx?: Transaction): Promise<string | null> {
  if (address === bounty.sponsor) return null;
  const { roles } = await findClubRoles({ clubId: bounty.club.id, address }, tx);
  if (grantOf({ roles, action: "bounty.review" }) !== "yes") return REFUSAL;
  if (!isReadByAll(bounty)) return "Before the deadline, only the sponsor can read submissions.";
  const isContributor = await hasTakenPart({ bountyId: bounty.id, address }, tx);
  return isContributor ? "You take part in this bounty, so you can't review it." : null;
}
