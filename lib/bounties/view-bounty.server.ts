import "server-only";
import { readSession } from "@/lib/auth/session.server";
import { type ClubView, viewClub } from "@/lib/clubs/view-club.server";
import type { NumberedPlace } from "@/lib/http/guarded-path";
import type { Address } from "@/lib/shared/address";
import type { BountyDetail } from "./bounty-schemas";
import { findBountyPage } from "./get-bounty.server";

export type BountyView = Pick<ClubView, "club" | "roles" | "ban"> & {
  bounty: BountyDetail;
  /** Who looks; null = nobody signed in. */
  viewer: Address | null;
};

/** A bounty as seen with these cookies; null if there is none. */
export async function viewBounty(
  { slug, number }: NumberedPlace,
  cookieHeader: string | null,
): Promise<BountyView | null> {
  if (number === null) return null;
  const [view, bounty, session] = await Promise.all([
    viewClub(slug, cookieHeader),
    findBountyPage({ slug, number }),
    readSession(cookieHeader),
  ]);
  if (view === null || bounty === null) return null;
  return { club: view.club, roles: view.roles, ban: view.ban, bounty, viewer: session?.address ?? null };
}
