import "server-only";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { Address } from "@/lib/shared/address";
import type { OwnVotes } from "./own-votes";
import { listOwnVotes } from "./view-own-votes.server";

/**
 * One page of the open proposals that a person can vote on and has not, those that end first on top. Proposals at whose snapshot the person
 * had no power are left out; one at which it can't be read is kept. Only the last page may be empty.
 */
export async function listVotable({
  voter,
  slug = null,
  text = "",
  after,
}: {
  voter: Address;
  /** Of this club only. */
  slug?: string | null;
  text?: string;
  after?: string | undefined;
}): Promise<{ page: ProposalPage; votes: NonNullable<OwnVotes> }> {
  for (let place = after; ; ) {
    const page = await listProposals({
      slug,
      query: { status: "active", sort: "ending", text, after: place },
      withoutVoteOf: voter,
    });
    const votes = await listOwnVotes(
      voter,
      page.proposals.map(({ id }) => BigInt(id)),
    );
    const proposals = page.proposals.filter(({ id }) => votes[id]?.power !== "0");
    if (proposals.length > 0 || page.next === null) return { page: { ...page, proposals }, votes };
    place = page.next;
  }
}
