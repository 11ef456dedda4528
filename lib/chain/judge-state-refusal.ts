/** Words that geth, Erigon, Nethermind, Besu and Cronos' own nodes use only for a forgotten state. */
const FORGOTTEN =
  /pruned|pruning|missing trie node|state\b.*\b(not available|unavailable)|no state available|lowest height|version does not exist/i;

/** Words that a node uses both for what it forgot and for what it doesn't have yet. */
const NOT_THERE = /header not found|unknown block|block not found|could not find block|out ?of ?range/i;

/** Read at most this many characters of a message, because an endpoint may send a megabyte. */
const MAX_WORDS = 1_000;

/** Every node keeps the state of this many newest blocks: geth's default. Within them "not there" means not yet. */
const KEPT_BY_ALL = 128n;

export type StateRefusal = "forgotten" | "refused";

/**
 * Whether a node that refused to read at `block` will always refuse, because it has pruned that state. `head` is the same
 * node's newest block; a missing block has the message null.
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
  // Cronos nodes say of a future block that it "has either been pruned, or is for a future block height".
  if (head <= block) return "refused";
  const words = message?.slice(0, MAX_WORDS) ?? null;
  if (words !== null && FORGOTTEN.test(words)) return "forgotten";
  const isNotThere = words === null || NOT_THERE.test(words);
  return isNotThere && head - block >= KEPT_BY_ALL ? "forgotten" : "refused";
}
