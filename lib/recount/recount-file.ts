import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import type { Result } from "@/lib/shared/result";
import type { Completeness } from "./check-completeness";
import type { HeadCheck } from "./check-head";
import { joinHalves, type PlacesHalf, type PlacesQuestion } from "./check-places";
import type { LogComparer } from "./compare-whole-log";
import type { EvidenceHead, VoterEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";
import type { Recount } from "./judge-findings";
import type { PartRecount } from "./recount-part";
import { type FilePart, splitFile } from "./split-file";
import { createRecountSum, type KnownToReader, type RecountSum } from "./sum-recount";
import { UnreadableEvidence } from "./unreadable-evidence";

/** Counts parts of a file, in a worker. Each call may reject with UnreadableEvidence. */
export type Recounter = LogComparer & {
  /** Loads its engine and says which kind it is. */
  warm(): Promise<SignatureEngine["kind"]>;
  /** Takes the head for all following parts. */
  open(head: string): Promise<{ head: EvidenceHead; check: Result<HeadCheck, Finding> }>;
  /** The bytes belong to it from then on. */
  count(part: FilePart): Promise<PartRecount>;
  /** The voters at these places of the file, if the part has them. */
  pick(question: { part: FilePart; places: readonly number[] }): Promise<[number, VoterEvidence][]>;
  /** For the file that is open. The places belong to it from then on. */
  checkPlaces(question: PlacesQuestion & { half: PlacesHalf }): Promise<Completeness>;
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
  /** The voters at these places of the file. */
  pick: (places: readonly number[]) => Promise<ReadonlyMap<number, VoterEvidence>>;
};

const PIECE_BYTES = 2 ** 21;
/** So that no worker waits for its next part to be read. */
const PARTS_AHEAD = 2;
/** As a text in memory it takes three times as much. */
const REWRITE_LIMIT_BYTES = 2 ** 28;

/** What the reader knows about the vote in the file; a throw in it stops the recount. */
export type KnowsOf = (head: EvidenceHead) => Pick<KnownToReader, "receipts" | "logKeys">;

type RecountOptions = {
  file: Blob;
  /** At least one. */
  recounters: readonly Recounter[];
  known: KnowsOf;
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
  const written = await required(recounters[0]).rewrite(file);
  signal.throwIfAborted();
  return written;
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("nobody is there to recount");
  return value;
}

async function recountByLine({ file, onProgress, ...options }: RecountOptions): Promise<FileRecount> {
  const found = await recountPieces({
    ...options,
    pieces: readPieces(file),
    onProgress: (progress) => onProgress({ ...progress, ofBytes: file.size }),
  });
  const recounter = required(options.recounters[0]);
  return { ...found, file, pick: (places) => pickVoters({ file, places, recounter }) };
}

type PiecesOptions = Omit<RecountOptions, "file" | "onProgress"> & {
  pieces: AsyncIterable<Uint8Array>;
  onProgress: (progress: Omit<FileProgress, "ofBytes">) => void;
};

/**
 * Recounts a vote from pieces of any size, each read once. Throws UnreadableEvidence ("other-layout" if only a second reading
 * could tell), and the reason that `signal` was aborted with.
 */
export async function recountPieces({
  pieces,
  recounters,
  known,
  now,
  signal,
  onProgress,
}: PiecesOptions): Promise<Omit<FileRecount, "file" | "pick">> {
  const { head: text, parts } = await splitFile(pieces);
  const [opened] = await Promise.all(recounters.map((recounter) => recounter.open(text)));
  signal.throwIfAborted();
  const { head, check } = required(opened);
  const reader = { ...known(head), now };
  const sum = createRecountSum(head);
  if (!check.ok) return { head, counted: sum.refuseWhole(check.reason), voters: 0 };
  sum.note(check.value);
  const ordered = addInOrder(sum);
  const progress = { bytes: 0, voters: 0, ballots: 0 };
  const countOn = async (recounter: Recounter): Promise<void> => {
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return;
      // The call transfers the bytes.
      const size = value.bytes.length;
      const found = await recounter.count(value);
      signal.throwIfAborted();
      progress.bytes += size;
      ordered.add(value.first, found);
      progress.voters += found.voters.length;
      progress.ballots += found.ballots.reduce((sum, { positions }) => sum + positions.length, 0);
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
  ordered.end();
  const counted = await sum.finish(reader, (question) => checkBothHalves(recounters, question));
  return { head, counted, voters: progress.voters };
}

async function checkBothHalves(
  [first, second = first]: readonly Recounter[],
  question: PlacesQuestion,
): Promise<Completeness> {
  const copy = { ...question, places: structuredClone(question.places) };
  const [proofs, order] = await Promise.all([
    required(first).checkPlaces({ ...copy, half: "proofs" }),
    required(second).checkPlaces({ ...question, half: "order" }),
  ]);
  return joinHalves(proofs, order);
}

/** Parts finish in any order. A voter who appears twice counts where the file has them first. */
function addInOrder(sum: RecountSum): { add(first: number, found: PartRecount): void; end(): void } {
  const waiting = new Map<number, PartRecount>();
  let next = 0;
  return {
    add(first, found) {
      waiting.set(first, found);
      for (let part = waiting.get(next); part !== undefined; part = waiting.get(next)) {
        waiting.delete(next);
        sum.add(part);
        next += part.voters.length;
      }
    },
    end() {
      if (waiting.size > 0) throw new Error("a part of the file was not counted");
    },
  };
}

/** The voters at these places of a file that the recounter has open. */
export async function pickVoters({
  file,
  places,
  recounter,
}: {
  file: Blob;
  places: readonly number[];
  recounter: Recounter;
}): Promise<Map<number, VoterEvidence>> {
  const picked = new Map<number, VoterEvidence>();
  const { parts } = await splitFile(readPieces(file));
  for await (const part of parts) {
    const end = part.first + part.voters;
    const here = places.filter((place) => place >= part.first && place < end);
    if (here.length === 0) continue;
    for (const [place, voter] of await recounter.pick({ part, places: here })) picked.set(place, voter);
  }
  return picked;
}

/** One slice at a time, when the previous one is used up. */
async function* readPieces(file: Blob): AsyncGenerator<Uint8Array, void, undefined> {
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    yield new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer());
  }
}
