import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { findNftPowers, listLargestVotes, listLastBallots } from "./decision-store.server";
import type { Decision } from "./decision-words";
import { findDeciders, findLastLead, isInLastTenth } from "./what-decided";

const MOST_VOTES = 1_000;

/** What decided a proposal. Null before its result is final, if it was cancelled, or if it can't be read now; never throws. */
export async function viewDecision(
  proposal: Pick<ProposalDetail, "id" | "outcome" | "tally" | "quorumPower" | "startsAt" | "endsAt">,
): Promise<Decision | null> {
  const { outcome } = proposal;
  if (outcome === null || outcome === "cancelled") return null;
  return readInTime<Decision | null>({
    otherwise: null,
    complaint: "what decided a proposal could not be read",
    read: async () => {
      const id = BigInt(proposal.id);
      const [sides, ballots, nfts] = await Promise.all([
        listLargestVotes(id, MOST_VOTES),
        listLastBallots(id, MOST_VOTES),
        findNftPowers(id),
      ]);
      const { yesCount, noCount } = proposal.tally;
      const tally = { yesPower: BigInt(proposal.tally.yesPower), noPower: BigInt(proposal.tally.noPower) };
      const quorumPower = BigInt(proposal.quorumPower);
      const { leader, since } = findLastLead(tally, ballots);
      const window = { startsAt: new Date(proposal.startsAt), endsAt: new Date(proposal.endsAt) };
      return {
        tally: { ...tally, yesCount, noCount },
        missingPower: quorumPower - tally.yesPower - tally.noPower,
        deciders: findDeciders({ tally, quorumPower, sides, most: MOST_VOTES }),
        lead: {
          leader,
          since: since?.toISOString() ?? null,
          isLate: since !== null && isInLastTenth(since, window),
          /** Null: every vote was looked at. */
          lookedAt: yesCount + noCount > MOST_VOTES ? MOST_VOTES : null,
        },
        nfts,
      };
    },
  });
}
