import { joinBytes } from "@/lib/shared/hex-bytes";
import { decodeUtf8 } from "./decode-utf8";
import { type Deflate, inflate, noEvidence, type PackedPart, writePackedPart } from "./packed-part";
import { UnreadableEvidence } from "./unreadable-evidence";

export const PACKED_TYPE = "application/octet-stream";

/** A packed file is this line, the head, parts of voters, and an empty part as its end. */
const MAGIC = "vote-evidence packed 1\n";
/** Before the head and each part: its length in bytes, and how many voters it has. */
const [LENGTH, VOTERS, FRAME_BYTES] = [0, 4, 8];
const LIMIT_BYTES = 2 ** 28;

export function writePackedHead(head: string, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const texts = new TextEncoder();
  return joinBytes([texts.encode(MAGIC), frame(deflate(texts.encode(head)), 0)]);
}

export function writePackedVoters(part: PackedPart, deflate: Deflate): Uint8Array<ArrayBuffer> {
  return frame(writePackedPart(part, deflate), part.ballots.length + part.others.length);
}

export const PACKED_END: Uint8Array<ArrayBuffer> = new Uint8Array(FRAME_BYTES);

function frame(bytes: Uint8Array, voters: number): Uint8Array<ArrayBuffer> {
  const start = new DataView(new ArrayBuffer(FRAME_BYTES));
  start.setUint32(LENGTH, bytes.length, true);
  start.setUint32(VOTERS, voters, true);
  return joinBytes([new Uint8Array(start.buffer), bytes]);
}

export type PackedVoters = { first: number; voters: number; packed: Uint8Array<ArrayBuffer> };

/** Whether a file, by its first bytes, is packed. */
export function isPacked(start: Uint8Array): boolean {
  return new TextDecoder().decode(start.subarray(0, MAGIC.length)) === MAGIC;
}

/** Splits a packed file into the JSON of its head and its parts. Throws UnreadableEvidence. */
export async function splitPacked(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ head: string; parts: AsyncGenerator<PackedVoters, void, undefined> }> {
  const take = createTaker(pieces);
  if (!isPacked(await take(MAGIC.length))) throw noEvidence("it does not begin as one");
  const head = await takeFrame(take);
  const text = decodeUtf8(await inflate(head.bytes));
  if (!text.endsWith("}")) throw noEvidence("its head is not closed");
  return { head: text, parts: splitParts(take) };
}

async function* splitParts(take: Take): AsyncGenerator<PackedVoters, void, undefined> {
  for (let first = 0; ; ) {
    const { bytes, voters } = await takeFrame(take);
    if (bytes.length === 0) break;
    yield { first, voters, packed: bytes };
    first += voters;
  }
  if (!(await take.isOver())) throw noEvidence("something follows its end");
}

async function takeFrame(take: Take): Promise<{ bytes: Uint8Array<ArrayBuffer>; voters: number }> {
  const start = await take(FRAME_BYTES);
  const view = new DataView(start.buffer);
  const length = view.getUint32(LENGTH, true);
  if (length > LIMIT_BYTES) throw noEvidence("a part is too large");
  return { bytes: await take(length), voters: view.getUint32(VOTERS, true) };
}

type Take = {
  (size: number): Promise<Uint8Array<ArrayBuffer>>;
  isOver(): Promise<boolean>;
};

/** Takes exactly so many bytes from pieces of any size. */
function createTaker(pieces: AsyncIterable<Uint8Array>): Take {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const take = async (wanted: number): Promise<Uint8Array<ArrayBuffer>> => {
    const waiting = [rest];
    for (let size = rest.length; size < wanted; ) {
      const { done, value } = await iterator.next();
      if (done) throw new UnreadableEvidence("broken-off", "The file breaks off before its end.");
      waiting.push(value);
      size += value.length;
    }
    // Joining for each of many small parts would copy all of the piece again and again.
    const all = waiting.length === 1 ? rest : joinBytes(waiting);
    rest = all.subarray(wanted);
    return all.slice(0, wanted);
  };
  const isOver = async (): Promise<boolean> => rest.length === 0 && (await iterator.next()).done === true;
  return Object.assign(take, { isOver });
}
