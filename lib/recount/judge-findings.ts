import type { Tally } from "@/lib/proposals/proposal-status";
import type { EvidenceHead } from "./evidence-schemas";
import type { BallotVerdict, FileBallot } from "./file-ballots";
import type { Finding } from "./finding";

export type Judgement = {
  /** "unchecked": nothing is wrong, but something could not be checked. */
  verdict: "true" | "unchecked" | "false";
  /** Voters with something that could not be checked, and the power that they counted with. */
  uncheckedVoters: number;
  uncheckedPower: bigint;
};

export type Recount = Judgement & {
  faults: Finding[];
  unchecked: Finding[];
  /** What such a file can't show, in sentences. */
  limits: string[];
  ballots: FileBallot[];
  /** The sum of the valid ballots. */
  tally: Tally;
  published: Tally;
  outcome: EvidenceHead["result"]["outcome"];
};

/** What all findings together mean. */
export function judgeFindings({
  faults,
  unchecked,
  ballots,
}: {
  faults: readonly Finding[];
  unchecked: readonly Finding[];
  ballots: readonly BallotVerdict[];
}): Judgement {
  const voters = new Set(unchecked.filter(({ line }) => line.startsWith("voters[")).map(({ who }) => who));
  const counted = ballots.filter(({ verdict, voter }) => verdict === "counted" && voters.has(voter));
  return {
    verdict: faults.length > 0 ? "false" : unchecked.length > 0 ? "unchecked" : "true",
    uncheckedVoters: voters.size,
    uncheckedPower: counted.reduce((sum, { power }) => sum + power, 0n),
  };
}

/** The same recount with more findings. */
export function withFindings<Some extends Recount>(
  counted: Some,
  more: { faults?: readonly Finding[]; unchecked?: readonly Finding[] },
): Some {
  const { ballots } = counted;
  const faults = [...counted.faults, ...(more.faults ?? [])];
  const unchecked = [...counted.unchecked, ...(more.unchecked ?? [])];
  return { ...counted, faults, unchecked, ...judgeFindings({ faults, unchecked, ballots }) };
}
