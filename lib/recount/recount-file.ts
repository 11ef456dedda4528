import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import type { Result } from "@/lib/shared/result";
import type { HeadCheck } from "./check-head";
import type { LogComparer } from "./compare-whole-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import type { Recount } from "./judge-findings";
import type { VoterRecount } from "./recount-voter";
import { splitEvidence, type VotersPart } from "./split-evidence";
import { createRecountSum, type RecountSum } from "./sum-recount";
import { UnreadableEvidence } from "./unreadable-evidence";

/** Counts parts of a file, in a worker. Each call may reject with UnreadableEvidence. */
export type Recounter = LogComparer & {
  /** Loads its engine and says which kind it is. */
  warm(): Promise<SignatureEngine["kind"]>;
  /** Takes the head for all following parts. */
  open(head: string): Promise<{ head: EvidenceHead; check: Result<HeadCheck, Finding> }>;
  /** The bytes belong to it from then on. */
  count(part: VotersPart): Promise<VoterRecount[]>;
  /** The same evidence, written one voter per line. */
  rewrite(file: Blob): Promise<Blob>;
};

export type FileProgress = { bytes: number; ofBytes: number; voters: number; ballots: number };

export type FileRecount = {
  head: EvidenceHead;
  counted: Recount;
  voters: number;
  /** The file itself, or the same evidence written one voter per line. */
  file: Blob;
};

const PIECE_BYTES = 2 ** 21;
/** So that no worker waits for its next part to be read. */
const PARTS_AHEAD = 2;
/** As a text in memory it takes three times as much. */
const REWRITE_LIMIT_BYTES = 2 ** 28;

type RecountOptions = {
  file: Blob;
  /** At least one. */
  recounters: readonly Recounter[];
  /** The voter's receipts for a proposal with these digests, one per version; their signatures are valid. */
  receipts: (versionDigests: readonly string[]) => readonly ReceiptClaim[];
  /** The keys that the server names for its log. */
  logKeys: readonly string[];
  /** The reader's clock, in ms since 1970. */
  now: number;
  signal: AbortSignal;
  onProgress: (progress: FileProgress) => void;
};

/**
 * Recounts a vote from a file of any size. It reads piece by piece, and the whole file is never in memory. The answer is
 * that of `recount`. Throws UnreadableEvidence, and the reason that `signal` was aborted with.
 */
export async function recountFile(options: RecountOptions): Promise<FileRecount> {
  try {
    return await recountByLine(options);
  } catch (error) {
    if (!(error instanceof UnreadableEvidence) || error.reason !== "other-layout") throw error;
    return recountByLine({ ...options, file: await rewrite(options) });
  }
}

async function rewrite({ file, recounters, signal }: RecountOptions): Promise<Blob> {
  if (file.size > REWRITE_LIMIT_BYTES) {
    const text = "The file is too large to be read in one piece, and it does not have one voter per line.";
    throw new UnreadableEvidence("too-large", text);
  }
  const written = await recounters[0]?.rewrite(file);
  signal.throwIfAborted();
  if (written === undefined) throw new Error("nobody is there to recount");
  return written;
}

async function recountByLine({
  file,
  recounters,
  receipts,
  logKeys,
  now,
  signal,
  onProgress,
}: RecountOptions): Promise<FileRecount> {
  const { head: text, parts } = await splitEvidence(readPieces(file));
  const [opened] = await Promise.all(recounters.map((recounter) => recounter.open(text)));
  signal.throwIfAborted();
  if (opened === undefined) throw new Error("nobody is there to recount");
  const { head, check } = opened;
  const sum = createRecountSum(head);
  if (!check.ok) return { head, counted: sum.refuseWhole(check.reason), voters: 0, file };
  sum.note(check.value);
  const ordered = addInOrder(sum);
  const progress = { bytes: 0, ofBytes: file.size, voters: 0, ballots: 0 };
  const countOn = async (recounter: Recounter): Promise<void> => {
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return;
      const { first, bytes } = value;
      // The call transfers the bytes.
      const size = bytes.length;
      const found = await recounter.count(value);
      signal.throwIfAborted();
      ordered.add(first, found);
      progress.bytes += size;
      progress.voters += found.length;
      progress.ballots += found.reduce((ballots, voter) => ballots + voter.ballots.length, 0);
      onProgress({ ...progress });
    }
  };
  const hands = recounters.flatMap((recounter) => Array.from({ length: PARTS_AHEAD }, () => recounter));
  try {
    await Promise.all(hands.map(countOn));
  } finally {
    // When one failed, the others read no further.
    void parts.return();
  }
  return {
    head,
    counted: sum.finish({
      receipts: receipts(head.proposal.versions.map(({ digest }) => digest)),
      logKeys,
      now,
    }),
    voters: progress.voters,
    file,
  };
}

/** Parts finish in any order. A voter who appears twice counts where the file has them first. */
function addInOrder(sum: RecountSum): { add(first: number, found: VoterRecount[]): void } {
  const waiting = new Map<number, VoterRecount[]>();
  let next = 0;
  return {
    add(first, found) {
      waiting.set(first, found);
      for (let part = waiting.get(next); part !== undefined; part = waiting.get(next)) {
        waiting.delete(next);
        for (const voter of part) sum.add(voter);
        next += part.length;
      }
    },
  };
}

/** One slice at a time, when the previous one is used up. */
export async function* readPieces(file: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    yield new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer());
  }
}
