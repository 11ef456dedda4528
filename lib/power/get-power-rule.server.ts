import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import type { PowerRule } from "./voting-power";

/** The rule that is configured now. A proposal counts by the one that it froze. */
export function getPowerRule(): PowerRule {
  const { VOTING_POWER_RATIO: ratio, TOKENS_PER_VOTE: tokensPerVote } = getEnvironment();
  return { ratio, tokensPerVote };
}
