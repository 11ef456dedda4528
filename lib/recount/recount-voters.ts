import type { VoterEvidence } from "./evidence-schemas";
import type { RecountTools } from "./judge-ballot";
import { recountVoter, type VoterRecount } from "./recount-voter";

/** Judges some voters of a file. `first` is the place of the first of them in it. */
export function recountVoters({
  voters,
  first,
  tools,
}: {
  voters: readonly VoterEvidence[];
  first: number;
  tools: RecountTools;
}): VoterRecount[] {
  return voters.map((evidence, index) => recountVoter({ evidence, index: first + index, tools }));
}
