import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import { listLogKeys } from "@/lib/log/list-log-keys.server";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import type { ProposalDetail, ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { listVotePage } from "./list-votes.server";

/** One result with its signed votes, and what a browser needs to recount it. */
export type LiveResult = {
  proposal: ProposalDetail;
  /** The largest votes. */
  votes: readonly { choice: "yes" | "no"; power: string }[];
  /** The public keys that the server names as those of its log, and how one handed over to the next. */
  logKeys: readonly string[];
  endorsements: readonly KeyEndorsement[];
  /** The policy of the log's witnesses; null if it has none. */
  witnesses: string | null;
};

/** The open proposal of these on which most people have voted. Null if nobody has, or if it can't be read; never throws. */
export async function viewLiveResult(open: readonly ProposalSummary[]): Promise<LiveResult | null> {
  const voters = ({ tally }: ProposalSummary): number => tally.yesCount + tally.noCount;
  const [most] = open
    .filter((proposal) => proposal.hidden === null && voters(proposal) > 0)
    .toSorted((one, other) => voters(other) - voters(one));
  if (most === undefined) return null;
  return readInTime<LiveResult | null>({
    otherwise: null,
    complaint: "a live result could not be read",
    read: async () => {
      const proposalId = BigInt(most.id);
      const [proposal, { votes }, keys] = await Promise.all([
        getProposal(proposalId),
        listVotePage({ proposalId, query: { sort: "power" } }),
        listLogKeys(),
      ]);
      if (proposal.isAltered || proposal.hidden !== null) return null;
      return { proposal, votes: votes.map(({ choice, power }) => ({ choice, power })), ...keys };
    },
  });
}
