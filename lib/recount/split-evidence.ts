import { joinBytes } from "@/lib/shared/hex-bytes";
import { decodeUtf8 } from "./decode-utf8";
import { otherLayout, UnreadableEvidence } from "./unreadable-evidence";

/** Some voters of the file, one line each, in separate UTF-8 bytes. */
export type VotersPart = {
  /** Place of the first of them in `voters`. */
  first: number;
  lines: number;
  bytes: Uint8Array<ArrayBuffer>;
};

export type SplitEvidence = {
  /** Everything before the voters, as separate JSON. */
  head: string;
  /** Read from the file on demand. */
  parts: AsyncGenerator<VotersPart, void, undefined>;
};

const HEAD_ENDS = ',"voters":[';
/** On a separate line, because a voter ends with the same two characters. */
const FILE_ENDS = /(^|\n)\]\}[\n\r\t ]*$/;
const [NEWLINE, COMMA] = [0x0a, 0x2c];
/** A text has at most some 100 kB, a census of a million holders 4,000 roots, the proofs of the log some 100 bytes a ballot. */
const HEAD_LIMIT_BYTES = 64 * 2 ** 20;
/** A voter may change a vote as often as they like: some 150,000 ballots. */
const LINE_LIMIT_BYTES = 2 ** 28;

/**
 * Splits a bundle as the server writes it: the head on the first line, then a voter a line. JSON strings can't contain a raw
 * line break, so cutting between lines gives what any JSON parser would see. Throws UnreadableEvidence.
 */
export async function splitEvidence(pieces: AsyncIterable<Uint8Array>): Promise<SplitEvidence> {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  for (;;) {
    const end = rest.indexOf(NEWLINE);
    if (end !== -1) {
      const line = decodeUtf8(rest.subarray(0, end));
      if (!line.endsWith(HEAD_ENDS)) throw otherLayout();
      const head = `${line.slice(0, -HEAD_ENDS.length)}}`;
      return { head, parts: splitVoters(rest.subarray(end + 1), iterator) };
    }
    const next = await iterator.next();
    if (next.done || rest.length > HEAD_LIMIT_BYTES) throw otherLayout();
    rest = join(rest, next.value);
  }
}

async function* splitVoters(
  start: Uint8Array<ArrayBuffer>,
  iterator: AsyncIterator<Uint8Array>,
): SplitEvidence["parts"] {
  // Pieces without a line end are kept apart, so that a long line isn't copied with each of them.
  let rest = [start];
  let first = 0;
  for (;;) {
    const next = await iterator.next();
    if (next.done) break;
    const last = join(rest.pop() ?? new Uint8Array(), next.value);
    const { end, lines } = findLines(last);
    if (lines > 0) yield { first, lines, bytes: joinBytes([...rest, last.subarray(0, end)]) };
    rest = lines > 0 ? [last.slice(end)] : [...rest, last.subarray(0, -1), last.slice(-1)];
    if (sizeOf(rest) > LINE_LIMIT_BYTES) throw otherLayout();
    first += lines;
  }
  const tail = decodeUtf8(joinBytes(rest));
  if (!FILE_ENDS.test(tail))
    throw new UnreadableEvidence("broken-off", "The file breaks off before its end.");
  const bytes = new TextEncoder().encode(tail.replace(FILE_ENDS, ""));
  const { lines } = findLines(bytes);
  // The last voter has no comma after it.
  if (decodeUtf8(bytes).trim() !== "") yield { first, lines: lines + 1, bytes };
}

/** Where the last line that ends with a comma ends, and how many such lines there are. */
function findLines(bytes: Uint8Array): { end: number; lines: number } {
  let end = 0;
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    if (bytes[at - 1] !== COMMA) continue;
    end = at + 1;
    lines += 1;
  }
  return { end, lines };
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([left, right]);
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((size, { length }) => size + length, 0);
}
