import { isCensusWhole } from "./check-census-proof";
import { checkProposalEvidence } from "./check-proposal-evidence";
import type { Finding } from "./finding";
import type { RecountTools } from "./recount-voter";

export type HeadCheck = { faults: Finding[]; unchecked: Finding[] };

/** Checks all that can be checked without the voters. */
export function checkHead(tools: RecountTools): HeadCheck {
  const { census } = tools.head;
  const { faults, unchecked } = checkProposalEvidence(tools);
  if (census === null || isCensusWhole(census)) return { faults, unchecked };
  const broken: Finding = { line: "census", who: null, text: "Its parts do not make its root." };
  return { faults: [...faults, broken], unchecked };
}
