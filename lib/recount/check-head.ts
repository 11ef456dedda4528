import { isCensusWhole } from "./check-census-proof";
import { checkLogHead } from "./check-log";
import { checkModeration } from "./check-moderation";
import { checkProposalEvidence } from "./check-proposal-evidence";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";
import type { RecountTools } from "./judge-ballot";

export type HeadCheck = { faults: Finding[]; unchecked: Finding[] };

/** Checks everything that doesn't need the voters. */
export function checkHead(tools: RecountTools): HeadCheck {
  const { census } = tools.head;
  const proposal = checkProposalEvidence(tools);
  const log = checkLogHead(tools.head, tools.engine.sha256);
  const faults = [...proposal.faults, ...log.faults, ...checkModeration(tools.head)];
  if (census !== null && !isCensusWhole(census))
    faults.push(findingAt("census", "Its parts do not make its root."));
  return { faults, unchecked: [...proposal.unchecked, ...log.unchecked, ...checkSnapshot(tools.head)] };
}

/** The chain can't show powers at a block that it dropped. */
function checkSnapshot({ snapshot: { block, lostAt } }: EvidenceHead): Finding[] {
  if (lostAt === null) return [];
  const text = `The server says that the chain replaced block ${block} on ${lostAt}: no node can confirm these powers.`;
  return [findingAt("snapshot.lostAt", text)];
}
