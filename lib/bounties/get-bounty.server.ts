import "server-only";
import { AppError } from "@/lib/http/app-error";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import { bountyKind } from "./bounty-kind.server";
import type { BountyDetail } from "./bounty-schemas";
import { findBountyByNumber, listExtensions, listPrizes } from "./bounty-store.server";
import type { StoredBounty } from "./stored-bounty";
import { toBountyDetail } from "./to-bounty-dto";

/** A bounty by its id. Throws NOT_FOUND. */
export async function getBounty(id: bigint): Promise<BountyDetail> {
  return describeBounty(await requirePublished(bountyKind, id));
}

/** The bounty at /clubs/{slug}/bounties/{number}, or null. */
export async function findBountyPage(place: { slug: string; number: number }): Promise<BountyDetail | null> {
  const bounty = await findBountyByNumber(place);
  return bounty && describeBounty(bounty);
}

/** The same. Throws NOT_FOUND. */
export async function requireBountyPage(place: { slug: string; number: number }): Promise<BountyDetail> {
  const bounty = await findBountyPage(place);
  if (bounty === null) throw new AppError("NOT_FOUND", "There is no bounty at this address.");
  return bounty;
}

async function describeBounty(bounty: StoredBounty): Promise<BountyDetail> {
  const [prizes, extensions] = await Promise.all([listPrizes(bounty.id), listExtensions(bounty.id)]);
  return toBountyDetail({ bounty, prizes, extensions });
}
