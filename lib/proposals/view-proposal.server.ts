import "server-only";
import { type ClubView, type Visit, viewClub } from "@/lib/clubs/view-club.server";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { NumberedPlace } from "@/lib/http/guarded-path";
import { findProposalPage } from "./get-proposal.server";
import { getVersions } from "./get-versions.server";
import { isProposalAt } from "./proposal-existence-store.server";
import type { ProposalDetail, ProposalVersions } from "./proposal-schemas";

/** What a visit of a proposal's address meets. */
export async function judgeProposalVisit({ slug, number }: NumberedPlace): Promise<Visit> {
  if (number === null) return "unknown";
  return readInTime<Visit>({
    otherwise: "unreadable",
    complaint: "proposal could not be read",
    read: async () => ((await isProposalAt({ slug, number })) ? "known" : "unknown"),
  });
}

export type ProposalView = Pick<ClubView, "club" | "roles" | "ban"> & {
  proposal: ProposalDetail;
  /** Every signed text, the newest first. */
  versions: ProposalVersions["versions"];
};

/** A proposal as whoever sent these cookies sees it; null when there is none. */
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
