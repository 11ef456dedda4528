import { joinBytes } from "@/lib/shared/hex-bytes";
import type { VoterEvidence } from "./evidence-schemas";
import { UnreadableEvidence } from "./unreadable-evidence";

export const PACKED_TYPE = "application/octet-stream";

/** A packed file is this line, the head, parts of voters, and an empty part as its end. */
export const PACKED_LINE = "vote-evidence packed 1";
/** Before the head and each part: its length in bytes, and how many voters it has. */
const [LENGTH, VOTERS] = [0, 4];
export const FRAME_BYTES = 8;

export const KEY_BYTES = 64;
export const HASH_BYTES = 32;
export const ADDRESS_BYTES = 20;
export const LENGTH_BYTES = 4;
/** Many times what a part has, so that a few bytes can't fill a reader's memory. */
const LIMIT_BYTES = 2 ** 28;

export function writePackedHead(head: string, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const texts = new TextEncoder();
  return joinBytes([texts.encode(`${PACKED_LINE}\n`), frame(deflate(texts.encode(head)), 0)]);
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

/** Throws UnreadableEvidence. */
export function readFrame(start: Uint8Array<ArrayBuffer>): { length: number; voters: number } {
  const view = new DataView(start.buffer);
  const length = view.getUint32(LENGTH, true);
  if (length > LIMIT_BYTES) throw noEvidence("a part is too large");
  return { length, voters: view.getUint32(VOTERS, true) };
}

/** Everything of a part that compresses. A plain voter has only plain ballots: see `packVoters`. */
export type PackedText = {
  /** How many ballots each plain voter has. */
  ballots: number[];
  nftCount: string[];
  tokenWei: string[];
  /** The voter's leaf in the census. */
  place: number[];
  /** Of each ballot of these voters. */
  reason: string[];
  /** In seconds. */
  signedAt: number[];
  /** In ms after `signedAt`. */
  receivedAfter: number[];
  position: number[];
  /** All other voters: their place in the part, and their evidence. */
  others: [place: number, voter: VoterEvidence][];
};

/** Some voters of a file, as columns. */
export type PackedPart = PackedText & {
  /** Of each plain voter, x and y. */
  keys: Uint8Array;
  /** Of each ballot. */
  compacts: Uint8Array;
  nonceYs: Uint8Array;
  flags: Uint8Array;
  /** The nodes of the census that lie beside the leaves of these voters, chunk by chunk, from left to right. */
  beside: Uint8Array;
};

/** Each number without the one before it; small numbers compress better. */
function toSteps(numbers: readonly number[]): number[] {
  return numbers.map((value, at) => value - (numbers[at - 1] ?? 0));
}

export function fromSteps(steps: readonly number[]): number[] {
  let last = 0;
  return steps.map((step) => {
    last += step;
    return last;
  });
}

export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** The length of the deflated text, the text, and the columns of bytes. */
export function writePackedPart(
  { keys, compacts, nonceYs, flags, beside, ...text }: PackedPart,
  deflate: Deflate,
): Uint8Array<ArrayBuffer> {
  const near = { ...text, place: toSteps(text.place), signedAt: toSteps(text.signedAt) };
  const deflated = deflate(new TextEncoder().encode(JSON.stringify(near)));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, deflated.length, true);
  return joinBytes([length, deflated, keys, compacts, nonceYs, flags, beside]);
}

/** Throws UnreadableEvidence. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const text = await inflateStart(bytes);
  // Some programs ignore what follows the end of a text. Without its last byte, a text has no end.
  if (await inflateStart(bytes.subarray(0, -1)).catch(() => null)) throw noEvidence(NOT_DEFLATED);
  return text;
}

const NOT_DEFLATED = "it can't be inflated";

async function inflateStart(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return joinBytes(pieces);
      size += value.length;
      if (size > LIMIT_BYTES) {
        await reader.cancel();
        throw new RangeError("too large");
      }
      pieces.push(value);
    }
  } catch {
    throw noEvidence(NOT_DEFLATED);
  }
}

export function noEvidence(why: string): UnreadableEvidence {
  return new UnreadableEvidence("not-evidence", `The packed file is no evidence of a vote: ${why}.`);
}
