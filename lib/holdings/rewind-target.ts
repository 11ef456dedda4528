/** A block at which a range ended, and its hash as it was then. */
export type Mark = { block: bigint; hash: string };

/**
 * The block from which to read again after a reorganisation: the one after the newest mark that the chain still has; the first
 * block of all when it has none. `marks` and `hashes`, what the chain has at their blocks now, are newest first.
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
