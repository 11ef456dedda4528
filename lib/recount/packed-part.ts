import * as z from "zod/mini";
import { voterEvidence } from "./evidence-schemas";
import { UnreadableEvidence } from "./unreadable-evidence";

export const KEY_BYTES = 64;
export const HASH_BYTES = 32;
const LENGTH_BYTES = 4;
/** Many times what a part has, so that a few bytes can't fill a reader's memory. */
const LIMIT_BYTES = 2 ** 28;

const digits = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/));
const whole = z.int().check(z.minimum(0));

/** Everything of a part that compresses. A plain voter has only plain ballots: see `packVoters`. */
const packedText = z.strictObject({
  /** How many ballots each plain voter has. */
  ballots: z.array(z.int().check(z.minimum(1))),
  nftCount: z.array(digits),
  tokenWei: z.array(digits),
  /** The voter's leaf in the census. */
  place: z.array(whole),
  /** Of each ballot of these voters. */
  reason: z.array(z.string()),
  signedAt: z.array(whole),
  /** In ms after `signedAt`. */
  receivedAfter: z.array(z.int()),
  position: z.array(whole),
  /** All other voters: their place in the part, and their evidence. */
  others: z.array(z.tuple([whole, voterEvidence])),
});
type PackedText = z.infer<typeof packedText>;

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

export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** The length of the deflated text, the text, and the columns of bytes. */
export function writePackedPart(
  { keys, compacts, nonceYs, flags, beside, ...text }: PackedPart,
  deflate: Deflate,
): Uint8Array<ArrayBuffer> {
  const deflated = deflate(new TextEncoder().encode(JSON.stringify(text)));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, deflated.length, true);
  return joinBytes([length, deflated, keys, compacts, nonceYs, flags, beside]);
}

/** Throws UnreadableEvidence. */
export async function parsePackedPart(bytes: Uint8Array<ArrayBuffer>): Promise<PackedPart> {
  if (bytes.length < LENGTH_BYTES) throw noEvidence("a part is too short");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const end = LENGTH_BYTES + length;
  if (end > bytes.length) throw noEvidence("a part is too short");
  const text = parseText(await inflate(bytes.subarray(LENGTH_BYTES, end)));
  const [voters, ballots] = countPlain(text);
  let at = end;
  const take = (size: number): Uint8Array => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  const part = {
    ...text,
    keys: take(voters * KEY_BYTES),
    compacts: take(ballots * 2 * HASH_BYTES),
    nonceYs: take(ballots * HASH_BYTES),
    flags: take(ballots),
    beside: bytes.subarray(at),
  };
  const isWhole = at <= bytes.length && part.beside.length % HASH_BYTES === 0;
  if (!isWhole || part.flags.some((flag) => flag > 3)) throw noEvidence("its columns have other lengths");
  return part;
}

function parseText(bytes: Uint8Array): PackedText {
  try {
    return z.parse(packedText, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    throw noEvidence("a part is not what it must be");
  }
}

function countPlain(text: PackedText): [voters: number, ballots: number] {
  const voters = text.ballots.length;
  const ballots = text.ballots.reduce((sum, own) => sum + own, 0);
  const isEven =
    [text.nftCount, text.tokenWei, text.place].every(({ length }) => length === voters) &&
    [text.reason, text.signedAt, text.receivedAfter, text.position].every(({ length }) => length === ballots);
  if (!isEven) throw noEvidence("its columns have other lengths");
  return [voters, ballots];
}

/** Throws UnreadableEvidence. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return joinBytes(pieces);
      size += value.length;
      if (size > LIMIT_BYTES) await reader.cancel();
      pieces.push(value);
    }
  } catch {
    throw noEvidence("it can't be inflated");
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function noEvidence(why: string): UnreadableEvidence {
  return new UnreadableEvidence("not-evidence", `The packed file is no evidence of a vote: ${why}.`);
}
