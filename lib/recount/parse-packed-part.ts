import * as z from "zod/mini";
import { decodeUtf8 } from "./decode-utf8";
import { voterEvidence } from "./evidence-schemas";
import { findRepeatedName } from "./find-repeated-name";
import {
  fromSteps,
  HASH_BYTES,
  inflate,
  KEY_BYTES,
  LENGTH_BYTES,
  noEvidence,
  type PackedPart,
  type PackedText,
} from "./packed-part";

/** Checked as a whole, because a schema for each of very many values takes longer than reading them. */
const column = <Value>(isRight: (value: unknown) => boolean) =>
  z.custom<Value[]>((values) => Array.isArray(values) && values.every(isRight));
const isDigits = (value: unknown): boolean => typeof value === "string" && /^(0|[1-9]\d{0,77})$/.test(value);
const isFrom =
  (least: number) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= least;
const whole = z.int().check(z.minimum(0));

/** Places and times are steps from the one before. */
const packedText = z.strictObject({
  ballots: column<number>(isFrom(1)),
  nftCount: column<string>(isDigits),
  tokenWei: column<string>(isDigits),
  place: column<number>(isFrom(0)),
  reason: column<string>((value) => typeof value === "string"),
  signedAt: column<number>(Number.isSafeInteger),
  receivedAfter: column<number>(Number.isSafeInteger),
  position: column<number>(isFrom(0)),
  others: z.array(z.tuple([whole, voterEvidence])),
});

/** Throws UnreadableEvidence, also if it has no voters or another number of them than it says. */
export async function parsePackedPart({
  voters: said,
  bytes,
}: {
  voters: number;
  bytes: Uint8Array<ArrayBuffer>;
}): Promise<PackedPart> {
  if (bytes.length < LENGTH_BYTES) throw noEvidence("a part is too short");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const end = LENGTH_BYTES + length;
  if (end > bytes.length) throw noEvidence("a part is too short");
  const text = parseText(await inflate(bytes.subarray(LENGTH_BYTES, end)));
  const [voters, ballots] = countPlain(text);
  if (said === 0 || said !== voters + text.others.length)
    throw noEvidence("a part has another number of voters than it says");
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
    const json = decodeUtf8(bytes);
    const value: unknown = JSON.parse(json);
    if (findRepeatedName(json, value) !== null) throw new Error("a name is there twice");
    const text = z.parse(packedText, value);
    return { ...text, place: fromSteps(text.place), signedAt: fromSteps(text.signedAt) };
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
