import type { Hex } from "viem";
import { type HintedSignature, withHints } from "@/lib/ballots/hinted-engine";
import { normaliseSignature } from "@/lib/ballots/normalise-signature";
import type { VoterEvidence } from "./evidence-schemas";
import type { RecountTools } from "./judge-ballot";
import { recountVoter, type VoterRecount } from "./recount-voter";

/** Judges some voters of a file, whose signatures are checked together. `first` is the place of the first of them in it. */
export function recountVoters({
  voters,
  first,
  tools,
}: {
  voters: readonly VoterEvidence[];
  first: number;
  tools: RecountTools;
}): VoterRecount[] {
  const engine = withHints(tools.engine, listHinted(voters));
  return voters.map((evidence, index) =>
    recountVoter({ evidence, index: first + index, tools: { ...tools, engine } }),
  );
}

function listHinted(voters: readonly VoterEvidence[]): HintedSignature[] {
  return voters.flatMap(({ ballots }) =>
    ballots.flatMap(({ digest, signature: hex, hint }) => {
      const signature = normaliseSignature(hex);
      if (hint === undefined || !signature.ok || signature.value.form !== "key") return [];
      return [{ digest: digest as Hex, signature: signature.value.hex, hint }];
    }),
  );
}
