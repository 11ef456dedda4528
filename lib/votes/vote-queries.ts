import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { BallotPreparation, BallotRequest, CastAnswer, NonVoterPage, VotePage } from "./vote-schemas";
import { toVotesQuery, type VotesAddress } from "./votes-address";

/** Longer than an answer takes if the index must first catch up with its snapshot block. */
const PREPARE_LIMIT_MS = 30_000;
const CAST_LIMIT_MS = 20_000;
/** A ballot must be signed within minutes of its time. */
const FRESH_MS = 2 * 60_000;

// The endpoints come with the first call, so their schemas aren't part of a page's first load.
const endpoints = async () => (await import("./vote-endpoints")).voteEndpoints;

/** The signed-in person's power at the snapshot, the time to sign with and the current vote. 503 = unknown, never 0. */
export function ballotQuery({ proposalId, voter }: { proposalId: string; voter: string }) {
  return queryOptions({
    queryKey: ["/api/proposals/ballot", proposalId, voter.toLowerCase()] as const,
    queryFn: async ({ signal }): Promise<BallotPreparation> =>
      call((await endpoints()).prepare, { params: { id: proposalId }, timeoutMs: PREPARE_LIMIT_MS, signal }),
    staleTime: FRESH_MS,
  });
}

/** A proposal's current digest and result. */
export async function fetchProposal(proposalId: string, signal?: AbortSignal): Promise<ProposalDetail> {
  const { proposalEndpoints } = await import("@/lib/proposals/proposal-endpoints");
  return call(proposalEndpoints.detail, {
    params: { id: proposalId },
    cache: "no-cache",
    timeoutMs: PREPARE_LIMIT_MS,
    ...(signal && { signal }),
  });
}

/** The same as a query, to show it. */
export function proposalQuery(proposalId: string) {
  return queryOptions({
    queryKey: ["/api/proposals", proposalId] as const,
    queryFn: ({ signal }) => fetchProposal(proposalId, signal),
  });
}

/** The same ballot sent again gets the same answer. */
export async function sendBallot(proposalId: string, ballot: BallotRequest): Promise<CastAnswer> {
  const request = { params: { id: proposalId }, body: ballot, timeoutMs: CAST_LIMIT_MS };
  return call((await endpoints()).cast, request);
}

/** One more page of the votes that an address describes. */
export async function fetchVotes(proposalId: string, address: VotesAddress): Promise<VotePage> {
  return call((await endpoints()).list, { params: { id: proposalId }, query: toVotesQuery(address) });
}

/** One more page of people who have not voted. */
export async function fetchNonVoters(proposalId: string, cursor: string): Promise<NonVoterPage> {
  return call((await endpoints()).nonVoters, { params: { id: proposalId }, query: { cursor } });
}
