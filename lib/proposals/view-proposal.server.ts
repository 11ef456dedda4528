import "server-only";
import { type ClubView, viewClub } from "@/lib/clubs/view-club.server";
import { getLogger } from "@/lib/env/logger.server";
import type { ProposalPlace } from "@/lib/http/guarded-path";
import { withDeadline } from "@/lib/shared/with-deadline";
import { findProposalPage } from "./get-proposal.server";
import { getVersions } from "./get-versions.server";
import { isProposalAt } from "./proposal-existence-store.server";
import type { ProposalDetail, ProposalVersions } from "./proposal-schemas";

const VISIT_MS = 4_500;

/** What a visit of a proposal's address meets. "unreadable": the database did not answer. */
export async function judgeProposalVisit({
  slug,
  number,
}: ProposalPlace): Promise<"known" | "unknown" | "unreadable"> {
  if (number === null) return "unknown";
  const late = () => new Error(`the database did not answer within ${VISIT_MS} ms`);
  try {
    return await withDeadline(VISIT_MS, late, async () =>
      (await isProposalAt({ slug, number })) ? "known" : "unknown",
    );
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "proposal could not be read");
    return "unreadable";
  }
}

export type ProposalView = Pick<ClubView, "club" | "roles"> & {
  proposal: ProposalDetail;
  /** Every signed text, the newest first. */
  versions: ProposalVersions["versions"];
};

/** A proposal as whoever sent these cookies sees it; null when there is none. */
export async function viewProposal(
  { slug, number }: ProposalPlace,
  cookieHeader: string | null,
): Promise<ProposalView | null> {
  if (number === null) return null;
  const [view, proposal] = await Promise.all([
    viewClub(slug, cookieHeader),
    findProposalPage({ slug, number }),
  ]);
  if (view === null || proposal === null) return null;
  const { versions } = proposal.version > 1 ? await getVersions(BigInt(proposal.id)) : { versions: [] };
  return { club: view.club, roles: view.roles, proposal, versions };
}
