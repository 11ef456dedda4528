import "server-only";
import { type ClubView, viewClub } from "@/lib/clubs/view-club.server";
import type { NumberedPlace } from "@/lib/http/guarded-path";
import { findProposalPage } from "./get-proposal.server";
import { getVersions } from "./get-versions.server";
import type { ProposalDetail, ProposalVersions } from "./proposal-schemas";

export type ProposalView = Pick<ClubView, "club" | "roles" | "ban"> & {
  proposal: ProposalDetail;
  /** Every signed text, the newest first. */
  versions: ProposalVersions["versions"];
};

/** A proposal as seen with these cookies; null if there is none. */
export async function viewProposal(
  { slug, number }: NumberedPlace,
  cookieHeader: string | null,
): Promise<ProposalView | null> {
  if (number === null) return null;
  const [view, proposal] = await Promise.all([
    viewClub(slug, cookieHeader),
    findProposalPage({ slug, number }),
  ]);
  if (view === null || proposal === null) return null;
  const { versions } = proposal.version > 1 ? await getVersions(BigInt(proposal.id)) : { versions: [] };
  return { club: view.club, roles: view.roles, ban: view.ban, proposal, versions };
}
