import { hashEntry, type LogEntry } from "@/lib/log/log-entry";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import { appendLeaf, emptyFrontier, frontierRoot, type Sha256 } from "@/lib/shared/merkle-tree";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { createFindings, followVote, type LogQuestion, type VoteInLog, WHOLE_LOG } from "./follow-vote";

/**
 * What the whole log says about a file. `proved` says in words what was compared; null if the log was not the one that its
 * head signs.
 */
export type LogComparison = { faults: Finding[]; unchecked: Finding[]; proved: string | null };

/** Reads a log batch by batch; only the lines of the vote are kept. */
export type LogReading = { add(bodies: readonly string[]): void; finish(): LogComparison };

/** Compares a file with all entries of the log up to its newest head, whose signature is valid. */
export function createLogComparison(
  question: LogQuestion,
  tools: {
    sha256?: Sha256;
    /** The entry in a body; null if it isn't one, or not written as the log writes it. */
    parseEntry: (body: string) => LogEntry | null;
  },
): LogReading {
  const { head, newest } = question;
  const findings = createFindings();
  const vote = followVote({ question, findings, ...tools });
  const checkHeads = createHeadCheck(head, findings.fault);
  let frontier = emptyFrontier;
  checkHeads(0, () => frontierRoot(frontier));
  return {
    add(bodies) {
      for (const body of bodies) {
        const leaf = hashEntry(body, tools.sha256);
        vote.read({ index: frontier.size, body, leaf });
        frontier = appendLeaf(frontier, hexToBytes(leaf), tools.sha256);
        checkHeads(frontier.size, () => frontierRoot(frontier));
      }
    },
    finish() {
      const isSigned =
        frontier.size === newest.treeSize && bytesToHex(frontierRoot(frontier)) === newest.root;
      if (!isSigned) return notCompared(NOT_SIGNED);
      const found = vote.finish();
      const { faults, unchecked } = findings.list();
      const isSame = faults.length + unchecked.length === 0;
      return { faults, unchecked, proved: sayProved({ newest, found, isSame }) };
    },
  };
}

const NOT_SIGNED =
  "The entries that were read are not those that its newest head was signed over, so they show nothing. Somebody changed them, or left some out.";

export function notCompared(text: string): LogComparison {
  return { faults: [], unchecked: [{ line: WHOLE_LOG, who: null, text }], proved: null };
}

/** Whether the log begins with the logs that the file's heads sign, checked at each size. */
function createHeadCheck(
  { log }: EvidenceHead,
  fault: (finding: Finding) => void,
): (size: number, root: () => Uint8Array) => void {
  const heads = [
    ...(log === undefined ? [] : [{ line: "log.head", ...log.head }]),
    ...(log?.endHead ? [{ line: "log.endHead", ...log.endHead.head }] : []),
  ];
  return (size, root) => {
    for (const { line, treeSize, root: signed } of heads) {
      if (treeSize !== size || bytesToHex(root()) === signed) continue;
      const text = `The public log does not begin with the ${size.toLocaleString("en")} entries that this head was signed over: it is of another log.`;
      fault({ line, who: null, text });
    }
  };
}

function sayProved({
  newest: { treeSize, at },
  found: { ballots, others, newer, hasResult },
  isSame,
}: {
  newest: SignedTreeHead;
  found: VoteInLog;
  isSame: boolean;
}): string {
  const read = `All ${countOf(treeSize, "entry", "entries")} of the public log up to ${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC were read.`;
  if (!isSame) return `${read} What does not fit is among the findings.`;
  const own = `For this vote it has the same as the file: ${countOf(ballots, "ballot")} and ${countOf(others, "other entry", "other entries")}`;
  const since = newer === 0 ? "" : ` ${countOf(newer, "entry", "entries")} came after the file was made.`;
  return `${read} ${own}${hasResult ? ", and no ballot after the result" : ""}.${since}`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
