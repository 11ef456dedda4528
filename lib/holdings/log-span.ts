import type { Refusal } from "@/lib/chain/judge-refusal";

/** How many blocks to ask one endpoint for in one call. */
export type LogSpan = {
  blocks(): bigint;
  /** False if this few blocks can't be made fewer. */
  refused(asked: { blocks: bigint; refusal: Pick<Refusal, "kind" | "limit"> }): boolean;
  /** What is worth keeping: the most that the endpoint takes, once it refused more and accepted this. */
  accepted(asked: { blocks: bigint; logs: number }): bigint | null;
};

/** The known limits of nodes; there is nothing to find out between them. */
const USUAL_LIMITS = [10_000n, 5_000n, 3_000n, 2_000n, 1_000n, 500n, 200n, 100n, 50n, 10n, 5n, 2n, 1n];
const MAX_BLOCKS = 10_000n;

/** No node is known to take fewer; a smaller number beside a limit is something else. */
const LEAST_TOLD = 10n;

/** An answer with fewer logs than this leaves room for twice the blocks below every known limit. */
const FEW_LOGS = 500;

/**
 * `known` is what the endpoint accepted lately after it refused more; null if it never did. A limit of blocks holds
 * everywhere. A range with too many logs says something only about that place.
 */
export function createLogSpan(known: bigint | null): LogSpan {
  let limit = known ?? MAX_BLOCKS;
  let dense = MAX_BLOCKS;
  let isToKeep = false;
  const blocks = (): bigint => (dense < limit ? dense : limit);

  return {
    blocks,
    refused({ blocks: asked, refusal }) {
      if (asked === 1n) return false;
      if (refusal.kind !== "range") {
        dense = asked / 2n < dense ? asked / 2n : dense;
        return true;
      }
      const told = refusal.limit === null ? null : BigInt(refusal.limit);
      const fewer = told !== null && told < asked && told >= LEAST_TOLD ? told : largestBelow(asked);
      limit = fewer < limit ? fewer : limit;
      isToKeep = true;
      return true;
    },
    accepted({ blocks: asked, logs }) {
      if (logs < FEW_LOGS && dense < MAX_BLOCKS) dense = dense * 2n;
      if (!isToKeep || asked > limit) return null;
      isToKeep = false;
      return limit;
    },
  };
}

function largestBelow(asked: bigint): bigint {
  return USUAL_LIMITS.find((limit) => limit < asked) ?? 1n;
}
