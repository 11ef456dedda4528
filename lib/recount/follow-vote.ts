import type { Hex } from "viem";
import { AUTHORS_ACTS } from "@/lib/audit/audit-words";
import { type BallotChain, emptyChain, extendChain } from "@/lib/log/ballot-chain";
import {
  type BallotEntry,
  entryBody,
  type HandoverEntry,
  hashEntry,
  type LogEntry,
  type ResultEntry,
  type RowEntry,
} from "@/lib/log/log-entry";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { groupBy } from "@/lib/shared/group-by";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import type { Sha256 } from "@/lib/shared/merkle-tree";
import { HANDOVER_SKEW_MS, listHeads, SIGNED_LATE } from "./check-handovers";
import { listHeadEntries, placeHead } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";

/** A recounted file, and the newest head of the log to compare it with. */
export type LogQuestion = {
  head: EvidenceHead;
  ballots: readonly (Expected & { digest: string })[];
  newest: SignedTreeHead;
};

/** A server makes a file in less than this. An entry that came this shortly before its head may be newer than the file. */
const MAKING_MS = 60_000;
/** The line of a finding about the log itself, not one of its entries. */
export const WHOLE_LOG = "public log";
/** A log could accuse a file of more than fits in memory. */
const MOST_FINDINGS = 1_000;

export type Findings = {
  fault(finding: Finding): void;
  doubt(finding: Finding): void;
  list(): { faults: Finding[]; unchecked: Finding[] };
};

/** Keeps the first findings of each kind, and counts the others. */
export function createFindings(): Findings {
  const kept = { faults: [] as Finding[], unchecked: [] as Finding[] };
  const more = { faults: 0, unchecked: 0 };
  const keep = (kind: keyof typeof kept, finding: Finding) => {
    if (kept[kind].length < MOST_FINDINGS) kept[kind].push(finding);
    else more[kind] += 1;
  };
  const withRest = (kind: keyof typeof kept): Finding[] => {
    if (more[kind] === 0) return kept[kind];
    const text = `${more[kind].toLocaleString("en")} more findings of this kind.`;
    return [...kept[kind], findingAt(WHOLE_LOG, text)];
  };
  return {
    fault: (finding) => keep("faults", finding),
    doubt: (finding) => keep("unchecked", finding),
    list: () => ({ faults: withRest("faults"), unchecked: withRest("unchecked") }),
  };
}

/** What the log has, according to the file; `leaf` and `position` are null in a file without a log. */
type Expected = { line: string; who: string | null; leaf: string | null; position: number | null };
/** What the log has of a vote: its ballots, other entries that are also in the file, and what came after the file was made. */
export type VoteInLog = { ballots: number; others: number; newer: number; hasResult: boolean };
type Read = { index: number; body: string; leaf: Hex };

/** Follows one vote through all entries of the log, and compares them with the file. */
export function followVote({
  question: { head, ballots, newest },
  findings: { fault, doubt },
  sha256,
  parseEntry,
}: {
  question: LogQuestion;
  findings: Findings;
  sha256?: Sha256;
  parseEntry: (body: string) => LogEntry | null;
}): { read(entry: Read): void; finish(): VoteInLog } {
  const { log, proposal } = head;
  const isOver = head.result.isFinal || proposal.cancelledAt !== null;
  const madeAfter = (log?.head.at ?? 0) - MAKING_MS;
  /** Anything later in the log is newer than the file. */
  const fileSize = log?.head.treeSize ?? (isOver ? Number.POSITIVE_INFINITY : 0);
  const digests = new Set<string>(proposal.versions.map(({ digest }) => digest));
  const own = `proposal:${proposal.id}`;
  const subjects = new Set([own, ...head.moderation.map(({ subject }) => subject)]);
  const number = `"club":${JSON.stringify(proposal.club)},"number":${proposal.number},`;
  const names = new Set([...digests, number, ...[...subjects].map((subject) => JSON.stringify(subject))]);
  if (head.census !== null) names.add(head.snapshot.hash);
  const ofHead = groupBy(listExpected(head), ({ leaf }) => leaf ?? "");
  const ofVoters = groupBy(ballots, ({ digest }) => digest);
  const inLog = new Set<string>();
  const handovers = new Map<string, HandoverEntry>();
  const right = log?.right;
  if (right) names.add(`"table":"${right.table}","key":${JSON.stringify(right.key)},`);
  const isOfVoter = (digest: string) => ofVoters.has(digest) || inLog.has(digest);
  const chains = new Map<string, BallotChain>();
  const counts = { ballots: 0, others: 0, newer: 0 };
  let lastBallot = -1;
  let resultAt: number | null = null;

  const at = (index: number) => `${WHOLE_LOG}, entry ${index}`;
  const accuse = (index: number, who: string | null, text: string) => fault({ line: at(index), who, text });
  const contradict = (index: number, who: string | null, text: string) =>
    accuse(index, who, `The server's own log contradicts itself at entry ${index}: ${text}`);

  function take(items: Map<string, Expected[]>, key: string, index: number): Expected | null {
    const left = items.get(key) ?? [];
    const place = left.findIndex(({ position }) => position === index || position === null);
    return place === -1 ? null : (left.splice(place, 1)[0] ?? null);
  }

  /** Acts of moderators may come at any time, other entries only until the vote is over. */
  function isNewer(index: number, entry: LogEntry): boolean {
    return index >= fileSize || ((!isOver || entry.kind === "moderation") && timeOf(entry) >= madeAfter);
  }

  function noteMissing(index: number, entry: LogEntry, what: string): void {
    if (isNewer(index, entry)) counts.newer += 1;
    else
      accuse(
        index,
        entry.kind === "ballot" ? entry.voter : null,
        `The public log has ${what}, this file does not.`,
      );
  }

  function readBallot(entry: BallotEntry, { index, leaf }: Read): void {
    const { proposal: named, voter, digest } = entry;
    chains.set(named, extendChain(chains.get(named) ?? emptyChain, hexToBytes(leaf), sha256));
    lastBallot = index;
    if (resultAt !== null) contradict(index, voter, `a ballot comes after the result at entry ${resultAt}.`);
    if (inLog.has(digest)) contradict(index, voter, "this ballot is in it twice.");
    const item = take(ofVoters, digest, index);
    if (item !== null) {
      counts.ballots += 1;
      if (item.leaf !== null && item.leaf !== leaf)
        fault({ line: item.line, who: item.who, text: `The log has it otherwise at entry ${index}.` });
    } else if (!isOfVoter(digest)) noteMissing(index, entry, "this ballot");
    inLog.add(digest);
  }

  function readResult(entry: ResultEntry, { index, leaf }: Read): void {
    const { ballots: counted, chain } = chains.get(entry.proposal) ?? emptyChain;
    if (resultAt !== null) contradict(index, null, `the vote has a result already, at entry ${resultAt}.`);
    if (entry.treeSize > index) contradict(index, null, "the result counts entries that come after it.");
    else if (lastBallot >= entry.treeSize)
      contradict(index, null, `the result does not count the ballot at entry ${lastBallot}.`);
    if (entry.ballots !== counted)
      contradict(
        index,
        null,
        `the result counts ${entry.ballots} ballots, the log has ${counted} before it.`,
      );
    else if (entry.chain !== bytesToHex(chain))
      contradict(index, null, "the result was counted from other ballots than the log has.");
    resultAt ??= index;
    if (take(ofHead, leaf, index) !== null) counts.others += 1;
    else if (!isNewer(index, entry))
      accuse(index, null, "The public log has this result, this file does not.");
    else
      doubt({
        line: at(index),
        who: null,
        text: "The log has the result of this vote by now: get a newer file.",
      });
  }

  /** Between the entry that gave the right to cancel and the cancellation, none may take it away. */
  function readRow({ table, key, state }: RowEntry, index: number): void {
    const isRight = right && table === right.table && key === right.key && index > right.position;
    if (isRight && state === null && index < (log?.cancel ?? 0))
      accuse(
        index,
        proposal.cancellation?.by ?? null,
        "It took away the right by which this vote was cancelled.",
      );
  }

  /** The log's own word needs no signature. */
  function readHandover(entry: HandoverEntry, index: number): void {
    const { origin, oldKeyId, newPublicKey, at: time } = entry;
    if (log === undefined || origin !== log.head.origin) return;
    const first = handovers.get(oldKeyId);
    handovers.set(oldKeyId, first ?? entry);
    if (first !== undefined && first.newPublicKey !== newPublicKey)
      contradict(index, null, `the key ${oldKeyId} handed over to another key already.`);
    if (first !== undefined) return;
    for (const { line, head: signed } of listHeads(log))
      if (signed.keyId === oldKeyId && signed.at > time + HANDOVER_SKEW_MS)
        fault({ line, who: null, text: SIGNED_LATE });
  }

  function readOther(entry: LogEntry, { index, leaf }: Read): void {
    if (entry.kind === "handover") readHandover(entry, index);
    if (take(ofHead, leaf, index) !== null) {
      counts.others += 1;
      return;
    }
    if (entry.kind === "row") readRow(entry, index);
    // Otherwise the server could choose among holdings once it knows the votes.
    const isOfSnapshot = entry.kind === "census" && entry.blockHash === head.snapshot.hash;
    if (isOfSnapshot && head.census !== null && entry.root !== head.census.root)
      contradict(index, null, "the snapshot has another census.");
    const what = describeRequired(entry, { head, subjects, isOfVoter });
    if (what !== null) noteMissing(index, entry, what);
  }

  function isOfVote(entry: LogEntry): boolean {
    if (entry.kind === "edit") return digests.has(entry.proposal) || digests.has(entry.replaces);
    return !("proposal" in entry) || digests.has(entry.proposal) || entry.kind === "proposal";
  }

  return {
    read(given) {
      const { index, body } = given;
      const plain = plainOf(body);
      if (!isWorthParsing(plain, names)) return;
      const entry = parseEntry(body);
      if (entry === null) {
        if (![...digests, number, `"subject":"${own}"`].some((name) => plain.includes(name))) return;
        const text = "It names this vote, and is no entry that this program knows.";
        doubt({ line: at(index), who: null, text });
        return;
      }
      if (!isOfVote(entry)) return;
      if (entry.kind === "edit") {
        digests.add(entry.proposal);
        names.add(entry.proposal);
      }
      if (entry.kind === "ballot") readBallot(entry, given);
      else if (entry.kind === "result") readResult(entry, given);
      else readOther(entry, given);
    },
    finish() {
      let behind = 0;
      for (const { line, who, position } of [...ofHead.values(), ...ofVoters.values()].flat()) {
        const text =
          position === null
            ? "The public log does not have it."
            : `The public log does not have it at entry ${position}.`;
        if (position !== null && position >= newest.treeSize) behind += 1;
        else if (log === undefined && resultAt === null) doubt({ line, who, text });
        else fault({ line, who, text });
      }
      if (log !== undefined && log.head.treeSize > newest.treeSize)
        doubt({ line: "log.head", who: null, text: sayOlder({ head, newest, behind }) });
      return { ...counts, hasResult: resultAt !== null };
    },
  };
}

/** Without capitals and escapes, behind which a line could hide what it names. */
function plainOf(body: string): string {
  const read = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  return body.replace(/\\u([0-9a-f]{4})/gi, read).toLowerCase();
}

/** Nearly all entries belong to other votes. */
function isWorthParsing(body: string, names: ReadonlySet<string>): boolean {
  if (body.includes('"subject":"reason:0x') || body.startsWith('{"kind":"handover"')) return true;
  for (const name of names) if (body.includes(name)) return true;
  return false;
}

/** The file's name for an entry that it must have; null for one that it doesn't need. */
function describeRequired(
  entry: LogEntry,
  {
    head: { proposal },
    subjects,
    isOfVoter,
  }: {
    head: EvidenceHead;
    subjects: ReadonlySet<string>;
    isOfVoter: (digest: string) => boolean;
  },
): string | null {
  if (entry.kind === "edit") return "an edit of the proposal";
  if (entry.kind === "cancel" || entry.kind === "cancellation") return "the cancellation";
  if (entry.kind === "proposal") {
    const isSame = entry.club === proposal.club && entry.number === proposal.number;
    return isSame ? `another proposal #${entry.number} of this club` : null;
  }
  if (entry.kind !== "moderation" || AUTHORS_ACTS.includes(entry.act)) return null;
  const hidden = /^reason:(0x[0-9a-f]{64})$/.exec(entry.subject)?.[1];
  const isOnReason = hidden !== undefined && isOfVoter(hidden) && /^reason\.(hide|show)$/.test(entry.act);
  return isOnReason || (hidden === undefined && subjects.has(entry.subject))
    ? "an action of a moderator"
    : null;
}

function timeOf(entry: LogEntry): number {
  if (entry.kind === "ballot") return entry.receivedAt;
  if (entry.kind === "proposal" || entry.kind === "edit") return entry.publishedAt;
  return "at" in entry ? entry.at : 0;
}

function listExpected(head: EvidenceHead): Expected[] {
  if (head.log !== undefined) return placeHead({ head, log: head.log }).places;
  return listHeadEntries(head).flatMap(({ line, entry }) =>
    entry === null ? [] : [{ line, who: null, position: null, leaf: hashEntry(entryBody(entry)) }],
  );
}

function sayOlder({
  head: { log },
  newest,
  behind,
}: Pick<LogQuestion, "head" | "newest"> & { behind: number }): string {
  const [file, read] = [log?.head.treeSize ?? 0, newest.treeSize].map((size) => size.toLocaleString("en"));
  const rest = behind === 0 ? "" : ` ${behind.toLocaleString("en")} of its entries come after that.`;
  return `The file is newer than this copy of the log: its head has ${file} entries, the copy ${read}.${rest}`;
}
