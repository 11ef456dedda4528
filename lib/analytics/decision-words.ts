import type { Choice } from "@/lib/ballots/typed-data";
import { proposalOutcome, type Tally } from "@/lib/proposals/proposal-status";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatVotingPower } from "@/lib/shared/format-number";
import type { Deciders } from "./what-decided";

export type Decision = {
  tally: Tally;
  /** What the quorum lacked; not positive if it was reached. */
  missingPower: bigint;
  deciders: Deciders;
  /** `since` is ISO 8601; `lookedAt` is how many of the newest votes were looked at, null for all. */
  lead: { leader: Choice; since: string | null; isLate: boolean; lookedAt: number | null };
  nfts: { yes: bigint; no: bigint } | null;
};

const SIDES = { yes: "Yes", no: "No" } as const;
const power = (wei: bigint): string => `${formatVotingPower(wei)} VP`;
const count = (number: number): string => number.toLocaleString("en");

/** Who could have changed the result; the smallest such group. */
export function decidersWords({ tally, missingPower, deciders }: Decision): string {
  if (tally.yesCount + tally.noCount === 0) return "Nobody voted.";
  switch (deciders.kind) {
    case "none":
      return missingPower > 0n
        ? `The quorum was missed by ${power(missingPower)}, so no other choice by those who voted could have changed the result.`
        : "Nobody who voted had voting power.";
    case "many":
      return `No group of ${count(deciders.voters)} voters could have changed the result.`;
    case "absence":
      return `The ${largest(deciders.voters, "vote")} (${power(deciders.power)}) met the quorum: without ${
        deciders.voters === 1 ? "that vote" : "those votes"
      } the proposal would not have passed.${noSmaller(deciders.voters)}`;
    case "switch": {
      const { side, voters } = deciders;
      const [was, instead] = side === "yes" ? ["Yes", "No"] : ["No", "Yes"];
      const end = side === "yes" ? "the proposal would have been rejected" : "the proposal would have passed";
      return `If the ${largest(voters, `${was} vote`)} (${power(deciders.power)}) had been ${instead}, ${end}.${noSmaller(voters)}`;
    }
  }
}

const largest = (voters: number, what: string): string =>
  voters === 1 ? `largest ${what}` : `${count(voters)} largest ${what}s`;

const noSmaller = (voters: number): string =>
  voters === 1 ? "" : " No smaller group could have changed the result.";

/** Which side leads if only NFTs count, and if only tokens do; null if that is not known or nothing was cast. */
export function holdingsWords({ tally, nfts }: Decision): string | null {
  if (nfts === null || tally.yesPower + tally.noPower === 0n) return null;
  const byNfts = sideWords(nfts.yes, nfts.no);
  const byTokens = sideWords(tally.yesPower - nfts.yes, tally.noPower - nfts.no);
  return `Counting only NFTs, ${byNfts ?? "no votes remain"}. Counting only tokens, ${byTokens ?? "no votes remain"}.`;
}

function sideWords(yesPower: bigint, noPower: bigint): string | null {
  if (yesPower + noPower === 0n) return null;
  if (yesPower === noPower) return "it is a tie";
  const tally = { yesPower, noPower };
  const side = proposalOutcome({ tally, quorumPower: 0n, isCancelled: false }) === "passed" ? "yes" : "no";
  const shares = resultShares({
    tally: { yesPower: yesPower.toString(), noPower: noPower.toString(), yesCount: 0, noCount: 0 },
    quorumPower: "0",
  });
  return `${SIDES[side]} leads with ${side === "yes" ? shares.yesShare : shares.noShare} %`;
}

/** How the lead came about. A moment, where there is one, is named between `text` and `rest`; null if nobody voted. */
export function leadWords({
  tally,
  lead,
}: Decision): { text: string; at: string | null; rest: string } | null {
  if (tally.yesPower + tally.noPower === 0n) return null;
  const { leader, since, isLate, lookedAt } = lead;
  if (since !== null) {
    const text = leader === "yes" ? "Yes took the lead" : "Yes lost the lead";
    return { text, at: since, rest: isLate ? ", in the last tenth of the voting time." : "." };
  }
  if (lookedAt !== null)
    return { text: `The lead didn't change during the last ${count(lookedAt)} votes.`, at: null, rest: "" };
  return {
    text: leader === "yes" ? "Yes led from the first vote to the last." : "Yes never led.",
    at: null,
    rest: "",
  };
}
