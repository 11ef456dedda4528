import "server-only";
import type { Grant } from "@/lib/clubs/club-rights";
import { type ClubStanding, requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findBounty, lockBounty } from "./bounty-store.server";
import type { StoredBounty } from "./stored-bounty";

type BountyAction =
  | "bounty.extend"
  | "bounty.attach-payment"
  | "bounty.review"
  | "bounty.admit"
  | "bounty.choose-winners"
  | "bounty.pay"
  | "bounty.cancel";

/** Throws NOT_FOUND unless a bounty was published under this id. */
export async function requireBounty(id: bigint): Promise<StoredBounty> {
  return (await findBounty(id)) ?? refuseUnknown(id);
}

/**
 * The bounty for an act on it, in its transaction: neither it, the club, nor the person's roles change meanwhile. "own" means the sponsor.
 * Throws NOT_FOUND, and FORBIDDEN without the right.
 */
export async function requireBountyRightLocked(
  tx: Transaction,
  { id, address, action }: { id: bigint; address: Address; action: BountyAction },
): Promise<{ bounty: StoredBounty; club: ClubStanding["club"]; grant: Exclude<Grant, "no"> }> {
  const { club: place } = (await findBounty(id, tx)) ?? refuseUnknown(id);
  const { club, grant } = await requireClubRightLocked(tx, { slug: place.slug, address, action });
  const bounty = (await lockBounty(tx, id)) ?? refuseUnknown(id);
  if (grant !== "yes" && address !== bounty.sponsor) throw new AppError("FORBIDDEN", REFUSALS[action]);
  return { bounty, club, grant };
}

const SPONSOR_ALONE = "Its sponsor alone does this.";

const REFUSALS: Readonly<Record<BountyAction, string>> = {
  "bounty.extend": SPONSOR_ALONE,
  "bounty.attach-payment": "Only its sponsor pays the fee of a bounty.",
  "bounty.review": "Its sponsor, the club's moderators and owner, and admins review submissions.",
  "bounty.admit": SPONSOR_ALONE,
  "bounty.choose-winners": SPONSOR_ALONE,
  "bounty.pay": SPONSOR_ALONE,
  "bounty.cancel": "Its sponsor, the club's moderators and owner, and admins cancel a bounty.",
};

function refuseUnknown(id: bigint): never {
  throw new AppError("NOT_FOUND", `There is no bounty ${id}.`);
}
