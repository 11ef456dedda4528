import { readFailure } from "@/lib/http/read-failure";
import { useQueries } from "@/lib/http/use-queries";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { judgeReviewItem, type ReviewState } from "./review-item";
import { ballotQuery, proposalQuery } from "./vote-queries";
import type { BallotPreparation } from "./vote-schemas";

export type ReviewItem = {
  id: string;
  detail: ProposalDetail | null;
  preparation: BallotPreparation | null;
  state: ReviewState;
  retry: () => void;
};

/** The server's current state of each chosen proposal, and of the voter there. */
export function useReviewItems({
  ids,
  voter,
  now,
}: {
  ids: readonly string[];
  voter: string;
  now: Date;
}): ReviewItem[] {
  const details = useQueries(ids.map(proposalQuery));
  const ballots = useQueries(ids.map((id) => ballotQuery({ proposalId: id, voter })));
  return ids.map((id, index) => {
    const [proposal, ballot] = [details[index], ballots[index]];
    const detail = proposal?.data ?? null;
    const preparation = ballot?.data ?? null;
    const error = (detail === null && proposal?.error) || (preparation === null && ballot?.error) || null;
    const failure = error === null ? null : readFailure(error);
    return {
      id,
      detail,
      preparation,
      state: judgeReviewItem({ detail, preparation, failure, now }),
      retry: () => {
        if (detail === null) void proposal?.refetch();
        if (preparation === null) void ballot?.refetch();
      },
    };
  });
}
