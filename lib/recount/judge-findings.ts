import type { Tally } from "@/lib/proposals/proposal-status";
import type { EvidenceHead } from "./evidence-schemas";
import type { FileBallot } from "./file-ballots";
import type { Finding } from "./finding";

export type Recount = {
  /** "unchecked": nothing is wrong, but something could not be checked. */
  verdict: "true" | "unchecked" | "false";
  faults: Finding[];
  unchecked: Finding[];
  ballots: FileBallot[];
  /** The sum of the valid ballots. */
  tally: Tally;
  published: Tally;
  outcome: EvidenceHead["result"]["outcome"];
};

type Findings = { faults: readonly Finding[]; unchecked: readonly Finding[] };

/** What all findings together mean. */
export function judgeFindings({ faults, unchecked }: Findings): Pick<Recount, "verdict"> {
  const doubt = unchecked.length > 0 ? "unchecked" : "true";
  return { verdict: faults.length > 0 ? "false" : doubt };
}

/** The same recount with more findings. */
export function withFindings<Some extends Recount>(counted: Some, more: Partial<Findings>): Some {
  const faults = [...counted.faults, ...(more.faults ?? [])];
  const unchecked = [...counted.unchecked, ...(more.unchecked ?? [])];
  return { ...counted, faults, unchecked, ...judgeFindings({ faults, unchecked }) };
}
