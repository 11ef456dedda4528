import "server-only";
import { listNonVoters } from "./list-non-voters.server";
import { listVotePage } from "./list-votes.server";
import type { NonVoterPage, VotePage } from "./vote-schemas";
import { toVotesQuery, type VotesAddress } from "./votes-address";

/** The page of the list that an address asks for. */
export type VotesView = { list: "votes"; page: VotePage } | { list: "not-voted"; page: NonVoterPage };

export async function viewVotes({
  proposalId,
  address,
}: {
  proposalId: bigint;
  address: VotesAddress;
}): Promise<VotesView> {
  if (address.list === "votes") {
    return { list: "votes", page: await listVotePage({ proposalId, query: toVotesQuery(address) }) };
  }
  const query = address.after === null ? {} : { cursor: address.after };
  return { list: "not-voted", page: await listNonVoters({ proposalId, query }) };
}
