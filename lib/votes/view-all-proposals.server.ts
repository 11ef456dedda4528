import "server-only";
import { readSession } from "@/lib/auth/session.server";
import { findClub } from "@/lib/clubs/club-store.server";
import { listClubs } from "@/lib/clubs/list-clubs.server";
import type { AllProposalsAddress } from "@/lib/proposals/all-proposals-address";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import { listVotable } from "./list-votable.server";
import type { OwnVotes } from "./own-votes";
import { viewOwnVotes } from "./view-own-votes.server";

export type AllProposalsView = {
  isSignedIn: boolean;
  /** Null for a visitor who asks for their own. */
  page: ProposalPage | null;
  votes: OwnVotes;
  /** The clubs to choose from: the most active ones, and the chosen one. */
  clubs: readonly { slug: string; name: string }[];
};

const QUERIES = {
  open: { status: "active", sort: "ending" },
  soon: { status: "pending", sort: "starting" },
  decided: { status: "closed", sort: "ended" },
} as const;

/** A page of the proposals of all clubs as seen with these cookies. A club that does not exist, or is hidden, counts as left out. */
export async function viewAllProposals(
  { show, club: slug, text, after }: AllProposalsAddress,
  cookieHeader: string | null,
): Promise<AllProposalsView> {
  const [session, chosen, active] = await Promise.all([
    readSession(cookieHeader),
    slug === "" ? null : findClub(slug),
    listClubs({ query: { q: "", sort: "activity", after: null } }),
  ]);
  const club = chosen === null || chosen.hidden ? null : chosen;
  const others = active.clubs.filter((each) => each.slug !== club?.slug);
  const clubs = [...(club ? [club] : []), ...others].map(({ slug, name }) => ({ slug, name }));
  const asked = { slug: club?.slug ?? null, after: after ?? undefined };
  if (show === "mine") {
    if (session === null) return { isSignedIn: false, page: null, votes: null, clubs };
    return { isSignedIn: true, clubs, ...(await listVotable({ ...asked, voter: session.address, text })) };
  }
  const page = await listProposals({
    slug: asked.slug,
    query: { ...QUERIES[show], text, after: asked.after },
  });
  const votes = await viewOwnVotes(cookieHeader, page.proposals);
  return { isSignedIn: session !== null, page, votes, clubs };
}
