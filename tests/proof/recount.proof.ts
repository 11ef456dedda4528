import type { Proof } from "./proof";
import { assertRecountsAgree } from "./recounts-agree";

/** Doesn't use the stand. */
export const proof: Proof = {
  stand: "acts",
  claim:
    "a recount that shares no code with the app agrees with the app's on random votes, genuine and forged",
  async run(_, { isFull, random }) {
    const numRuns = isFull ? 200 : 5;
    const shown = await assertRecountsAgree({ numRuns, seed: Math.floor(random() * 2 ** 31) });
    const forged = [...shown].map(([name, times]) => `${times} x ${name}`);
    return [
      `${numRuns} random votes: both call each of them true, with the same sums`,
      `forged, both call it false: ${forged.join(", ")}`,
    ];
  },
};
