import type { Hex } from "viem";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import type { LogEntry } from "@/lib/log/log-entry";
import { followKeys } from "@/lib/log/log-keys";
import { type PublicLog, UnreadableLog } from "@/lib/log/public-log";
import { isTreeHeadSigned, type SignedTreeHead } from "@/lib/log/tree-head";
import { createLogComparison, type LogComparison, type LogReading, notCompared } from "./compare-with-log";
import type { LogQuestion } from "./follow-vote";
import type { Recount } from "./judge-findings";

export type LogProgress = { entries: number; ofEntries: number };

/** Does the comparison, perhaps in a worker. */
export type LogComparer = {
  startComparing(question: LogQuestion): Promise<void>;
  compareEntries(bodies: readonly string[]): Promise<void>;
  finishComparing(): Promise<LogComparison>;
};

/** More would take days to read. */
const MOST_ENTRIES = 2 ** 27;

/**
 * Reads a public log from its first entry to its newest head and compares a file with it. A log that can't be read to its
 * end leaves the file unchecked. Rejects with the reason that `signal` was aborted with.
 */
export async function compareWholeLog({
  log,
  file: { head, counted },
  logKeys,
  comparer,
  signal,
  onProgress,
}: {
  log: PublicLog;
  file: { head: LogQuestion["head"]; counted: Recount };
  /** The server's public keys that the reader was given. */
  logKeys: readonly string[];
  comparer: LogComparer;
  signal?: AbortSignal;
  onProgress: (progress: LogProgress) => void;
}): Promise<LogComparison> {
  const followFrom = async (known: readonly string[], { origin }: SignedTreeHead): Promise<string[]> => {
    const endorsements = [...(head.log?.endorsements ?? []), ...(await log.readEndorsements())];
    return followKeys({ known, endorsements, origin });
  };
  try {
    const newest = await log.readHead();
    signal?.throwIfAborted();
    // The key that signed the file's own head may contradict itself, so it doesn't matter whose it is.
    const known = [...logKeys, ...(head.log === undefined ? [] : [head.log.publicKey])];
    const isNamed = isSignedByOne(newest, known) || isSignedByOne(newest, await followFrom(known, newest));
    if (!isNamed) return notCompared(sayForeign(newest));
    if (newest.treeSize > MOST_ENTRIES) return notCompared("It has more entries than this program reads.");
    await comparer.startComparing({
      head,
      ballots: counted.ballots.map(({ line, voter, digest, leaf, position }) =>
        position === null
          ? { line, who: voter, digest, leaf: null, position }
          : { line, who: voter, digest, leaf, position },
      ),
      newest,
    });
    let entries = 0;
    onProgress({ entries, ofEntries: newest.treeSize });
    for await (const bodies of log.readBodies(newest.treeSize)) {
      signal?.throwIfAborted();
      await comparer.compareEntries(bodies);
      entries += bodies.length;
      onProgress({ entries, ofEntries: newest.treeSize });
    }
    signal?.throwIfAborted();
    return await comparer.finishComparing();
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return notCompared(`It could not be read to its end. ${error.message}`);
  }
}

/** Compares in the calling thread. */
export function createLogComparer({
  loadEngine,
  parseEntry,
}: {
  loadEngine: () => Promise<Pick<SignatureEngine, "sha256">>;
  parseEntry: (body: string) => LogEntry | null;
}): LogComparer {
  let reading: LogReading | null = null;
  const begun = (): LogReading => {
    if (reading === null) throw new Error("no log is being compared");
    return reading;
  };
  return {
    async startComparing(question) {
      const { sha256 } = await loadEngine();
      reading = createLogComparison(question, { sha256, parseEntry });
    },
    compareEntries: async (bodies) => begun().add(bodies),
    async finishComparing() {
      const compared = begun().finish();
      reading = null;
      return compared;
    },
  };
}

function isSignedByOne(head: SignedTreeHead, keys: readonly string[]): boolean {
  return keys.some((key) => isTreeHeadSigned({ head, publicKey: key as Hex }));
}

function sayForeign({ keyId }: SignedTreeHead): string {
  return `Its newest head is signed with the key ${keyId}, if at all: no key that was named or that one handed over to, nor the file's. So it may be anybody's log, and was not compared.`;
}
