import { originHash, parseAnchorData } from "@/lib/anchors/anchor-data";
import type { ResultAnchor } from "@/lib/anchors/anchor-schemas";
import type { AskedTransaction } from "@/lib/chain/asked-node";
import { entryBody, hashEntry, type LogEntry } from "@/lib/log/log-entry";
import { isInTree } from "@/lib/log/tree-head";
import { isSameAddress } from "@/lib/shared/address";
import { listHeadEntries } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { AnchorAnswer } from "./finding";
import { findingAt } from "./finding-at";
import { SKEW_MS } from "./signing-time";

/** Blocks this deep are not replaced any more, on any chain that is known. */
export const CONFIRMATIONS = 12n;
const LINE = "anchor";

type Question = {
  head: EvidenceHead;
  anchor: ResultAnchor;
  /** The entry in a body of the log; null if it isn't one. */
  parseEntry: (body: string) => LogEntry | null;
};

/**
 * Whether a node that the reader trusts shows that the result of a file was on the chain by the time of a block. The server
 * only names the transaction: sender and root must be those of a log that has the file's result and names the sender. What
 * the node doesn't know is unchecked; what contradicts is refused.
 */
export function checkAnchor({
  head,
  anchor,
  transaction,
  parseEntry,
}: Question & { transaction: AskedTransaction }): AnchorAnswer {
  if (transaction === null)
    return unchecked("The node doesn't know the transaction that anchors the result.");
  const data = parseAnchorData(transaction.data);
  if (data === null) return refused("The transaction that the server names has no root of a log.");
  if (data.treeSize !== anchor.treeSize || data.root !== anchor.root)
    return refused("The root on the chain is not the one that the server names.");
  const fault = findContradiction({ head, anchor, from: transaction.from, parseEntry });
  if (fault !== null) return refused(fault);
  if (data.originHash !== originHash(head.log?.head.origin ?? ""))
    return unchecked("The log was anchored in the name of another address than the file's.");
  const { block } = transaction;
  if (block === null || block.confirmations < CONFIRMATIONS)
    return unchecked("The transaction that anchors the result is in no block yet that counts.");
  if (block.time + SKEW_MS < (head.log?.result?.at ?? 0))
    return refused("The block that has the result is older than the result.");
  return { state: "confirmed", block: block.number, time: block.time };
}

/** Why the anchored tree can't be that of the file's log; null if it can. */
function findContradiction({ head, anchor, from, parseEntry }: Question & { from: string }): string | null {
  const entry = listHeadEntries(head).find(({ kind }) => kind === "result")?.entry;
  if (!entry || !isInTree(anchor, { ...anchor.result, leaf: hashEntry(entryBody(entry)) }))
    return "The root on the chain is not of a log with the result of this file.";
  const log = head.log;
  const heads = [log?.head, log?.endHead?.head, log?.witnessed?.head];
  const twin = heads.find((each) => each?.treeSize === anchor.treeSize);
  // A log never moves an entry.
  if (log?.result?.position !== anchor.result.position || (twin && twin.root !== anchor.root))
    return "The log has one history in this file and another on the chain.";
  const named = parseEntry(anchor.named.body);
  const isNamed =
    named?.kind === "row" &&
    named.table === "anchor_account" &&
    named.state !== null &&
    isSameAddress(named.key, from) &&
    isInTree(anchor, { ...anchor.named, leaf: hashEntry(anchor.named.body) });
  return isNamed
    ? null
    : `The log doesn't name ${from}, which sent the transaction, as its anchoring address.`;
}

const unchecked = (text: string): AnchorAnswer => ({ state: "unchecked", finding: findingAt(LINE, text) });
const refused = (text: string): AnchorAnswer => ({ state: "refused", finding: findingAt(LINE, text) });
