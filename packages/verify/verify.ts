import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { openPublicLog } from "@/lib/log/client/open-public-log";
import { readLogAddress } from "@/lib/log/log-address";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { parseSeenHead } from "@/lib/log/parse-seen-head";
import { isGrown, isInTree } from "@/lib/log/tree-head";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import { requireReceipt } from "@/lib/recount/claim-of-receipt";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { followLog, type ReaderRecount, recountForReader } from "@/lib/recount/client/recount-for-reader";
import { callWorker } from "@/lib/recount/client/worker-calls";
import { compareWholeLog, createLogComparer } from "@/lib/recount/compare-whole-log";
import { readNodeUrl } from "@/lib/recount/describe-node-failure";
import type { EvidenceHead } from "@/lib/recount/evidence-schemas";
import { followReceipts } from "@/lib/recount/follow-receipts";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import { judgeResult } from "@/lib/recount/judge-result";
import { pickVoters, type Recounter, recountFile, recountPieces } from "@/lib/recount/recount-file";
import { describeSample, SAMPLE_SIZE } from "@/lib/recount/sample-voters";
import { sayResult } from "@/lib/recount/say-result";
import { parseWitnessPolicy, type WitnessPolicy } from "@/lib/shared/witness-policy";
import { countCores, startThread } from "./start-thread";
import type {
  CheckedReceipt,
  EvidenceSource,
  InclusionProof,
  LogHead,
  LogOptions,
  NodeOptions,
  Recounted,
  RecountOptions,
  RecountProgress,
  Workers,
} from "./types";

export { UnusableProof } from "@/lib/log/unusable-proof";
export { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
export type * from "./types";

/** More would wait for the one thread that reads the file. */
const MOST_WORKERS = 16;
const recountersOf = new WeakMap<Workers, readonly Recounter[]>();
const busy = new WeakSet<Workers>();
/** What `compareWithLog` and `askNode` need beyond the answer. */
const wholeOf = new WeakMap<Recounted, Whole>();

type Whole = ReaderRecount & {
  head: EvidenceHead;
  counted: Recount | ChainRecount;
  /** Without what nodes said; missing until one is asked. */
  beforeNode?: Recount | undefined;
  voters: number;
  /** Missing where pieces were read once. */
  file?: Blob;
  proved?: string | null;
};

/** Starts workers, one per core if `size` is left out. In a browser the page's policy must allow workers of its own site. */
export function startWorkers(size: number = countCores()): Workers {
  const threads = Array.from({ length: Math.min(MOST_WORKERS, Math.max(1, Math.trunc(size))) }, startThread);
  const stop = () => {
    for (const thread of threads) thread.stop();
  };
  const workers: Workers = { size: threads.length, stop };
  recountersOf.set(
    workers,
    threads.map(({ side }) => callWorker(side)),
  );
  return workers;
}

/**
 * Recounts a vote from its evidence alone, as JSON or packed. Rejects with UnreadableEvidence for a file that can't be read,
 * with UnusableProof for a receipt that is none or of another vote, or a head that no key signed, and with the reason of `signal`.
 */
export async function recountEvidence(source: EvidenceSource, options: RecountOptions): Promise<Recounted> {
  const { workers } = options;
  if (workers === undefined)
    return recountOn(source, { ...options, recounters: [createRecounter(loadSignatureEngine)] });
  const recounters = recountersOf.get(workers);
  if (recounters === undefined) throw new TypeError("these are no workers that startWorkers started");
  if (busy.has(workers)) throw new TypeError("these workers are counting another file");
  busy.add(workers);
  try {
    return await recountOn(source, { ...options, recounters });
  } finally {
    busy.delete(workers);
  }
}

type Counting = RecountOptions & { recounters: readonly Recounter[] };

async function recountOn(source: EvidenceSource, options: Counting): Promise<Recounted> {
  const {
    recounters,
    receipts = [],
    heads = [],
    now = Date.now(),
    signal = new AbortController().signal,
    onProgress = () => undefined,
  } = options;
  signal.throwIfAborted();
  const policy = options.policy === undefined ? null : policyOf(options.policy);
  const origin = options.origin === undefined ? null : new URL(urlOf(readLogAddress(options.origin))).origin;
  const brought = (given: readonly unknown[], what: string) =>
    given.map((each, index) => ({ name: `${what}[${index}]`, given: each }));
  const reader = {
    named: options.logKeys.map(publicKeyOf),
    receipts: brought(receipts, "receipts"),
    heads: brought(heads, "heads"),
    ...{ policy, origin, now },
  };
  const pieces = piecesOf(source, signal);
  const whole: Whole = await recountForReader(reader, (known) => {
    const common = { recounters, known, now, signal };
    if (pieces === null) return recountFile({ ...common, file: fileOf(source), onProgress });
    const report = (progress: Omit<RecountProgress, "ofBytes">) => onProgress({ ...progress, ofBytes: null });
    return recountPieces({ ...common, pieces, onProgress: report });
  });
  return answerOf(whole);
}

function answerOf(whole: Whole): Recounted {
  const { head, counted, witnessed, receipts, voters, proved = null } = whole;
  const judged = judgeResult(counted, head, witnessed);
  const { title: headline } = sayResult({ counted, head, judged, isOwnFile: true });
  const { sample, confirmed = 0, anchor, ...found }: Recount & Partial<ChainRecount> = counted;
  const recounted: Recounted = {
    ...found,
    headline,
    degrees: judged.degrees,
    cosigners: witnessed.cosigners,
    receipts: followReceipts(counted, receipts),
    voters,
    proved,
    asked:
      sample && judged.isCounted
        ? { sampled: sample.places.length, confirmed, text: describeSample(sample), anchor: anchor ?? null }
        : null,
    head,
  };
  wholeOf.set(recounted, whole);
  return recounted;
}

function wholeBehind(recounted: Recounted): Whole {
  const whole = wholeOf.get(recounted);
  if (whole === undefined) throw new TypeError("this is no answer of recountEvidence");
  return whole;
}

/**
 * Compares a recounted file with every entry of the public log: "false" if a ballot of the vote is missing from the file, or if
 * the log contradicts itself. A log that can't be read to its end leaves the file unchecked.
 */
export async function compareWithLog(recounted: Recounted, options: LogOptions): Promise<Recounted> {
  const { signal = new AbortController().signal, onProgress = () => undefined } = options;
  const whole = wholeBehind(recounted);
  const url = urlOf(readLogAddress(options.log));
  const { proved, ...found } = await compareWholeLog({
    log: openPublicLog(url, { signal }),
    file: whole,
    logKeys: followLog({ named: options.logKeys.map(publicKeyOf) }, whole.head.log),
    comparer: createLogComparer({ loadEngine: loadSignatureEngine, parseEntry: parseLogEntry }),
    signal,
    onProgress,
  });
  const beforeNode = whole.beforeNode && withFindings(whole.beforeNode, found);
  return answerOf({ ...whole, counted: withFindings(whole.counted, found), beforeNode, proved });
}

/**
 * Asks a node that you trust for what no file shows: the snapshot, what voters held, contract wallets and, if you have its
 * anchor, since when the result is on the chain. A node that can't be asked leaves the file unchecked: then ask another. Throws UnusableProof for what names no anchor of this vote, TypeError for a file that came in pieces.
 */
export async function askNode(recounted: Recounted, options: NodeOptions): Promise<Recounted> {
  const { node, all = false, anchor: given, ...watched } = options;
  const whole = wholeBehind(recounted);
  const { head, voters, file, beforeNode = whole.counted } = whole;
  if (file === undefined)
    throw new TypeError("the file came in pieces: recount it from a Blob, bytes or text");
  const url = urlOf(readNodeUrl(node));
  const [{ askNodeIfUp }, { requireAnchor }] = await Promise.all([
    import("@/lib/recount/client/ask-node"),
    import("@/lib/recount/anchor-queries"),
  ]);
  const { digest } = head.proposal;
  const anchor = given === undefined ? null : requireAnchor({ name: "the answer", given, digest });
  // Workers may have been stopped, or count another file.
  const recounter = createRecounter(loadSignatureEngine);
  const pick = async (places: readonly number[]) => {
    await recounter.open(JSON.stringify(head));
    return pickVoters({ file, places, recounter });
  };
  const size = all ? voters : SAMPLE_SIZE;
  const done = { ...whole, counted: beforeNode, pick };
  const answered = await askNodeIfUp({ ...watched, done, url, size, anchor });
  // What an earlier node denied stays wrong, whatever this one says.
  const faults = whole.counted.faults.filter(
    ({ by, line }) => by === "node" && answered.faults.every((fault) => fault.line !== line),
  );
  return answerOf({ ...whole, counted: withFindings(answered, { faults }), beforeNode });
}

function policyOf(text: string): WitnessPolicy {
  const policy = parseWitnessPolicy(text);
  if (policy.ok) return policy.value;
  throw new TypeError(`the policy of witnesses must be ${policy.reason}`);
}

function urlOf(address: { url: string } | { fault: string }): string {
  if ("fault" in address) throw new TypeError(address.fault);
  return address.url;
}

function publicKeyOf(text: string): string {
  const key = text.toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(key)) throw new TypeError("a log's key is 0x and 64 hexadecimal digits");
  return key;
}

/** What is read only once; null for what can be read again. */
function piecesOf(source: EvidenceSource, signal: AbortSignal): AsyncIterable<Uint8Array> | null {
  if (typeof source === "string") return null;
  if ("getReader" in source) return readStream(source, signal);
  return Symbol.asyncIterator in source ? source : null;
}

/** Not by its own iterator, which not every browser has. */
async function* readStream(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener("abort", cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}

function fileOf(source: EvidenceSource): Blob {
  return source instanceof Blob ? source : new Blob([source as string | Uint8Array<ArrayBuffer>]);
}

/** Reads a receipt as it was downloaded, and checks its signature. Throws UnusableProof. */
export function checkReceipt(
  receipt: unknown,
  { logKeys = [] }: { logKeys?: readonly string[] } = {},
): CheckedReceipt {
  const { ballot, receipt: read } = requireReceipt("the receipt", parseReceipt(receipt));
  const { proposal, voter, digest, receivedAt } = ballot;
  const { promisedBy, leafHash, publicKey } = read;
  const isNamed = logKeys.map(publicKeyOf).includes(publicKey);
  return { proposal, voter, digest, receivedAt, promisedBy, leafHash, publicKey, isNamed };
}

/** Reads a signed head of a log, such as the answer of `/api/log/head`. Throws UnusableProof unless one of the keys signed it. */
export function checkLogHead(head: unknown, { logKeys }: { logKeys: readonly string[] }): LogHead {
  const seen = parseSeenHead({ given: head, name: "the head", logKeys: logKeys.map(publicKeyOf) });
  const { origin, keyId, treeSize, root, at } = seen.head;
  return { origin, keyId, treeSize, root, at, publicKey: seen.publicKey };
}

/** Whether the later log only adds entries to the earlier one: `path` is that of `/api/log/proof` for both sizes. */
export function isLogGrown({
  earlier,
  later,
  path,
}: {
  earlier: LogHead;
  later: LogHead;
  path: readonly string[];
}): boolean {
  if (earlier.origin !== later.origin) return false;
  return isGrown({ before: earlier, now: later, path });
}

/** Whether the log of this head has the entry that a receipt promises. */
export function isInLog({
  receipt: { leafHash },
  head,
  proof,
}: {
  receipt: CheckedReceipt;
  head: LogHead;
  proof: InclusionProof;
}): boolean {
  if (proof.leafHash !== leafHash || proof.treeSize !== head.treeSize) return false;
  return isInTree(head, { ...proof, leaf: leafHash });
}
