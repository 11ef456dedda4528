/** How far behind the newest block one counts as settled if the node names no final one (product.md "Ballots, proposals"). */
const SETTLED_DISTANCE = 12n;

/**
 * The newest block for a snapshot: the final one, or 12 behind the newest, but never one that the holdings index doesn't
 * read yet. Null if the chain is too short.
 */
export function chooseSettledBlock({
  latest,
  finalized,
  confirmations,
}: {
  latest: bigint;
  finalized: bigint | null;
  confirmations: bigint;
}): bigint | null {
  const final = finalized ?? latest - SETTLED_DISTANCE;
  const indexable = latest - confirmations;
  const settled = final < indexable ? final : indexable;
  return settled < 0n ? null : settled;
}
