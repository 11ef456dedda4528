/** Words of geth, Erigon, Nethermind, Besu and of Cronos' own nodes that only a forgotten state has. */
const FORGOTTEN =
  /pruned|pruning|missing trie node|state\b.*\b(not available|unavailable)|no state available|lowest height|version does not exist/i;

/** Words that a node has both for what it forgot and for what it does not have yet. */
const NOT_THERE = /header not found|unknown block|block not found|could not find block|out ?of ?range/i;

/** Characters of a message that are read: an endpoint may send a megabyte. */
const MAX_WORDS = 1_000;

/** Of so many newest blocks every node keeps the state: geth's default. Within them "not there" means not yet. */
const KEPT_BY_ALL = 128n;

export type StateRefusal = "forgotten" | "refused";

/**
 * Whether a node that refused to read at `block` will never do so again, because it has pruned that state. `head` is the newest
 * block of the same node; a missing block has the message null.
 */
export function judgeStateRefusal({
  message,
  block,
  head,
}: {
  message: string | null;
  block: bigint;
  head: bigint;
}): StateRefusal {
  // Cronos nodes word a future block as one that "has either been pruned, or is for a future block height".
  if (head <= block) return "refused";
  const words = message?.slice(0, MAX_WORDS) ?? null;
  if (words !== null && FORGOTTEN.test(words)) return "forgotten";
  const isNotThere = words === null || NOT_THERE.test(words);
  return isNotThere && head - block >= KEPT_BY_ALL ? "forgotten" : "refused";
}
