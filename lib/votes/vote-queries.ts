import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "@/lib/http/api-client";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { BallotPreparation, BallotRequest, CastAnswer, NonVoterPage, VotePage } from "./vote-schemas";
import { toVotesQuery, type VotesAddress } from "./votes-address";

/** Longer than an answer takes whose snapshot block the index must first catch up with. */
const PREPARE_LIMIT_MS = 30_000;
const CAST_LIMIT_MS = 20_000;
/** A ballot must be signed within minutes of the time that it bears. */
const FRESH_MS = 2 * 60_000;

// The schemas come with the first call, so that they are no part of a page's first load.
const schemas = () => import("./vote-schemas");

/** The signed-in person's power at the snapshot, the time to sign with and the vote that stands. 503 = unknown, never 0. */
export function ballotQuery({ proposalId, voter }: { proposalId: string; voter: string }) {
  return queryOptions({
    queryKey: ["/api/proposals/ballot", proposalId, voter.toLowerCase()] as const,
    queryFn: async ({ signal }): Promise<BallotPreparation> => {
      const body = await requestJson(`/api/proposals/${proposalId}/ballot`, {
        timeoutMs: PREPARE_LIMIT_MS,
        signal,
      });
      return (await schemas()).ballotPreparation.parse(body);
    },
    staleTime: FRESH_MS,
  });
}

/** A proposal as it stands now: its digest and its result. */
export async function fetchProposal(proposalId: string, signal?: AbortSignal): Promise<ProposalDetail> {
  const body = await requestJson(`/api/proposals/${proposalId}`, {
    cache: "no-cache",
    timeoutMs: PREPARE_LIMIT_MS,
    ...(signal && { signal }),
  });
  return (await import("@/lib/proposals/proposal-schemas")).proposalDetail.parse(body);
}

/** The same for whoever shows it. */
export function proposalQuery(proposalId: string) {
  return queryOptions({
    queryKey: ["/api/proposals", proposalId] as const,
    queryFn: ({ signal }) => fetchProposal(proposalId, signal),
  });
}

/** The same ballot sent again gets the same answer. */
export async function sendBallot(proposalId: string, ballot: BallotRequest): Promise<CastAnswer> {
  const body = await requestJson(`/api/proposals/${proposalId}/ballots`, {
    method: "POST",
    body: ballot,
    timeoutMs: CAST_LIMIT_MS,
  });
  return (await schemas()).castAnswer.parse(body);
}

/** One more page of the votes that an address describes. */
export async function fetchVotes(proposalId: string, address: VotesAddress): Promise<VotePage> {
  const query = new URLSearchParams(toVotesQuery(address));
  const body = await requestJson(`/api/proposals/${proposalId}/votes?${query}`);
  return (await schemas()).votePage.parse(body);
}

/** One more page of who has not voted. */
export async function fetchNonVoters(proposalId: string, cursor: string): Promise<NonVoterPage> {
  const query = new URLSearchParams({ cursor });
  const body = await requestJson(`/api/proposals/${proposalId}/non-voters?${query}`);
  return (await schemas()).nonVoterPage.parse(body);
}
