import { joinBytes } from "@/lib/shared/hex-bytes";
import { decodeUtf8 } from "./decode-utf8";
import { FRAME_BYTES, inflate, noEvidence, PACKED_LINE, readFrame } from "./packed-part";
import { brokenOff, otherLayout } from "./unreadable-evidence";

/** Some voters of a file, a line of JSON each or packed, in separate bytes. */
export type FilePart = {
  form: "lines" | "packed";
  /** Place of the first of them in `voters`. */
  first: number;
  voters: number;
  bytes: Uint8Array<ArrayBuffer>;
};

export type SplitFile = {
  /** Everything before the voters, as separate JSON. */
  head: string;
  /** Read from the file on demand. */
  parts: AsyncGenerator<FilePart, void, undefined>;
};

const HEAD_ENDS = ',"voters":[';
/** On a separate line, because a voter ends with the same two characters. */
const FILE_ENDS = /(^|\n)\]\}[\n\r\t ]*$/;
const [NEWLINE, COMMA] = [0x0a, 0x2c];
/** A text has at most some 100 kB, a census of a million holders 4,000 roots, the proofs of the log some 100 bytes a ballot. */
const HEAD_LIMIT_BYTES = 64 * 2 ** 20;
/** A voter may change a vote as often as they like: some 150,000 ballots. */
const LINE_LIMIT_BYTES = 2 ** 28;

/** Splits a file as the server writes it, as JSON or packed, whose first line says which. Throws UnreadableEvidence. */
export async function splitFile(pieces: AsyncIterable<Uint8Array>): Promise<SplitFile> {
  const reader = createReader(pieces);
  const line = decodeUtf8(await reader.takeLine());
  if (line === PACKED_LINE) {
    const head = decodeUtf8(await inflate((await takeFrame(reader)).bytes));
    if (!head.endsWith("}")) throw noEvidence("its head is not closed");
    return { head, parts: splitFrames(reader) };
  }
  if (!line.endsWith(HEAD_ENDS)) throw otherLayout();
  return { head: `${line.slice(0, -HEAD_ENDS.length)}}`, parts: splitLines(reader) };
}

/**
 * A voter a line. JSON strings can't contain a raw line break, so cutting between lines gives what any JSON parser would
 * see.
 */
async function* splitLines(reader: Reader): SplitFile["parts"] {
  // Pieces without a line end are kept apart, so that a long line isn't copied with each of them.
  let rest: Uint8Array[] = [];
  let first = 0;
  for await (const piece of reader.takeRest()) {
    const last = joinBytes([rest.pop() ?? new Uint8Array(), piece]);
    const { end, lines } = findLines(last);
    if (lines > 0)
      yield { form: "lines", first, voters: lines, bytes: joinBytes([...rest, last.subarray(0, end)]) };
    rest = lines > 0 ? [last.slice(end)] : [...rest, last.subarray(0, -1), last.slice(-1)];
    if (rest.reduce((size, { length }) => size + length, 0) > LINE_LIMIT_BYTES) throw otherLayout();
    first += lines;
  }
  const tail = decodeUtf8(joinBytes(rest));
  if (!FILE_ENDS.test(tail)) throw brokenOff();
  const bytes = new TextEncoder().encode(tail.replace(FILE_ENDS, ""));
  // The last voter has no comma after it.
  if (decodeUtf8(bytes).trim() !== "")
    yield { form: "lines", first, voters: findLines(bytes).lines + 1, bytes };
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

async function* splitFrames(reader: Reader): SplitFile["parts"] {
  for (let first = 0; ; ) {
    const { bytes, voters } = await takeFrame(reader);
    if (bytes.length === 0) break;
    yield { form: "packed", first, voters, bytes };
    first += voters;
  }
  if (!(await reader.takeRest().next()).done) throw noEvidence("something follows its end");
}

async function takeFrame({ take }: Reader): Promise<Pick<FilePart, "voters" | "bytes">> {
  const { length, voters } = readFrame(await take(FRAME_BYTES));
  return { bytes: await take(length), voters };
}

type Reader = {
  /** Exactly so many bytes. */
  take(size: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Up to the next line break, without it. */
  takeLine(): Promise<Uint8Array>;
  takeRest(): AsyncGenerator<Uint8Array, void, undefined>;
};

/** Takes bytes from pieces of any size. */
function createReader(pieces: AsyncIterable<Uint8Array>): Reader {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  return {
    async take(wanted) {
      const waiting = [rest];
      for (let size = rest.length; size < wanted; ) {
        const { done, value } = await iterator.next();
        if (done) throw brokenOff();
        waiting.push(value);
        size += value.length;
      }
      // Joining for each of many small parts would copy all of the piece again and again.
      const all = waiting.length === 1 ? rest : joinBytes(waiting);
      rest = all.subarray(wanted);
      // Not `slice`, which copies nothing of a Buffer.
      return new Uint8Array(all.subarray(0, wanted));
    },
    async takeLine() {
      const waiting: Uint8Array[] = [];
      for (let size = 0; size <= HEAD_LIMIT_BYTES; ) {
        const { done, value } = await iterator.next();
        if (done) break;
        const end = value.indexOf(NEWLINE);
        rest = value.subarray(end + 1);
        waiting.push(end === -1 ? value : value.subarray(0, end));
        if (end !== -1) return joinBytes(waiting);
        size += value.length;
      }
      throw otherLayout();
    },
    async *takeRest() {
      if (rest.length > 0) yield rest;
      yield* { [Symbol.asyncIterator]: () => iterator };
    },
  };
}
