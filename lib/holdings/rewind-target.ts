/** A block where a range ended, and its hash at that time. */
export type Mark = { block: bigint; hash: string };

/**
 * The block from which to read again after a reorganisation: the one after the newest mark that the chain still has, or the
 * very first. `marks` and `hashes` (the chain's current hashes of their blocks) are newest first.
 */
export function rewindTarget({
  marks,
  hashes,
  firstBlock,
}: {
  marks: readonly Mark[];
  hashes: readonly (string | null)[];
  firstBlock: bigint;
}): bigint {
  const kept = marks.find(({ hash }, index) => hash === hashes[index]);
  return kept === undefined ? firstBlock : kept.block + 1n;
}
