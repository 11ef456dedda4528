import { isCensusWhole } from "./check-census-proof";
import { checkLogHead } from "./check-log";
import { checkProposalEvidence } from "./check-proposal-evidence";
import type { Finding } from "./finding";
import type { RecountTools } from "./recount-voter";

export type HeadCheck = { faults: Finding[]; unchecked: Finding[] };

/** Checks all that can be checked without the voters. */
export function checkHead(tools: RecountTools): HeadCheck {
  const { census } = tools.head;
  const proposal = checkProposalEvidence(tools);
  const log = checkLogHead(tools.head);
  const faults = [...proposal.faults, ...log.faults];
  if (census !== null && !isCensusWhole(census)) {
    faults.push({ line: "census", who: null, text: "Its parts do not make its root." });
  }
  return { faults, unchecked: [...proposal.unchecked, ...log.unchecked] };
}
