import { originHash, parseAnchorData } from "@/lib/anchors/anchor-data";
import type { AnchorsAnswer } from "@/lib/anchors/anchor-schemas";
import type { AskedTransaction } from "@/lib/chain/asked-node";
import { isSameAddress } from "@/lib/shared/address";
import { CONFIRMATIONS } from "./check-anchor";

export type AnchorList = {
  /** Found on the chain, each with the root of the log at its size. */
  found: number;
  faults: string[];
  unchecked: string[];
};

/**
 * Compares all anchors that a server names with the log and with a node. A nonce is used once, so an address whose every
 * nonce is among them has anchored nothing else.
 */
export function checkAnchorList({
  anchors,
  transactions,
  counts,
  origin,
  rootAt,
  names,
}: {
  anchors: AnchorsAnswer["anchors"];
  /** What the node says of each, in the same order. */
  transactions: readonly AskedTransaction[];
  /** How many transactions each of these addresses has on the chain. */
  counts: ReadonlyMap<string, number>;
  /** Of the log. */
  origin: string;
  /** The root of the log's first entries; null if it has fewer. */
  rootAt: (treeSize: number) => string | null;
  /** The addresses that the log names. */
  names: ReadonlySet<string>;
}): AnchorList {
  const list: AnchorList = { found: 0, faults: [], unchecked: [] };
  const nonces = new Map<string, Set<number>>([...counts.keys()].map((account) => [account, new Set()]));
  for (const [index, { transaction: hash, account, nonce }] of anchors.entries()) {
    const transaction = transactions[index] ?? null;
    const data = transaction && parseAnchorData(transaction.data);
    if (transaction === null || transaction.block === null) {
      list.unchecked.push(`The node has no block with the transaction ${hash}.`);
    } else if (
      !names.has(account) ||
      !isSameAddress(transaction.from, account) ||
      transaction.nonce !== nonce
    ) {
      list.faults.push(`The transaction ${hash} is not number ${nonce} of an address that the log names.`);
    } else if (data === null || data.root !== rootAt(data.treeSize)) {
      list.faults.push(`The transaction ${hash} has the root of another history than this log.`);
    } else if (data.originHash !== originHash(origin)) {
      list.unchecked.push(`The transaction ${hash} names the log by another address.`);
    } else {
      nonces.get(account)?.add(nonce);
      if (transaction.block.confirmations >= CONFIRMATIONS) list.found += 1;
      else list.unchecked.push(`The block with the transaction ${hash} may still be replaced.`);
    }
  }
  for (const [account, count] of counts) {
    const missing = count - (nonces.get(account)?.size ?? 0);
    if (missing > 0)
      list.unchecked.push(
        `${account} sent ${missing} more transactions: another history may be anchored in one of them.`,
      );
  }
  return list;
}
