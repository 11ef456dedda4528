import { bytesToHex } from "viem";
import { isWellFormed } from "@/lib/shared/plain-text";
import type { Field, FieldType } from "./typed-data";

export type Keccak = (bytes: Uint8Array) => Uint8Array;

/** The keccak-256 of a text in UTF-8. EIP-712 needs nothing else of it, so a digest can be checked without the text. */
export type TextHash = { readonly keccak: string };
/** A text, or its hash if only that is known or was computed before. */
export type Words = string | TextHash;

type FieldValue = string | number | bigint | TextHash;
type Message = Readonly<Record<string, FieldValue>>;

const WORD = 32;
const texts = new TextEncoder();

/** "Ballot(bytes32 proposal,string choice,...)", as EIP-712 spells a type. */
export function encodeType({
  name,
  fields,
}: {
  name: string;
  fields: readonly { name: string; type: string }[];
}): string {
  return `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(",")})`;
}

/**
 * Makes a function that gives EIP-712's hashStruct for flat structs of one type. It throws RangeError for a value that the
 * type can't hold and for a lone surrogate: encoders turn those into U+FFFD, so two texts would share one signature.
 */
export function createStructHasher({
  keccak,
  encodedType,
  fields,
}: {
  keccak: Keccak;
  encodedType: string;
  fields: readonly Field[];
}): (message: Message) => Uint8Array {
  const typeHash = keccak(texts.encode(encodedType));
  return (message) => {
    const words = new Uint8Array(WORD * (fields.length + 1));
    words.set(typeHash);
    fields.forEach(({ name, type }, index) => {
      const value = message[name];
      if (value === undefined) throw new RangeError(`${name} is missing`);
      const word = words.subarray(WORD * (index + 1), WORD * (index + 2));
      if (type === "string" && typeof value === "object") {
        writeHex({ name, value: value.keccak, bytes: word });
      } else if (type === "string") word.set(keccak(encodeText({ name, value })));
      else if (type === "bytes32") writeHex({ name, value, bytes: word });
      else if (type === "address") writeHex({ name, value, bytes: word.subarray(12) });
      else writeNumber({ name, value, word, bits: BITS[type] });
    });
    return keccak(words);
  };
}

/** Hashes once a text that many messages contain. Throws RangeError for a lone surrogate. */
export function hashWords(text: Words, keccak: Keccak): TextHash {
  if (typeof text === "object") return text;
  return { keccak: bytesToHex(keccak(encodeText({ name: "text", value: text }))) };
}

const BITS: Readonly<Record<Extract<FieldType, `uint${number}`>, number>> = {
  uint32: 32,
  uint64: 64,
  uint256: 256,
};

function encodeText({ name, value }: { name: string; value: FieldValue }): Uint8Array {
  if (typeof value !== "string" || !isWellFormed(value)) {
    throw new RangeError(`${name} is no well-formed text`);
  }
  return texts.encode(value);
}

function writeHex({ name, value, bytes }: { name: string; value: FieldValue; bytes: Uint8Array }): void {
  if (typeof value !== "string" || value.length !== 2 + 2 * bytes.length || !/^0x[0-9a-fA-F]*$/.test(value)) {
    throw new RangeError(`${name} is not ${bytes.length} bytes in hex`);
  }
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = (digit(value.charCodeAt(2 + 2 * index)) << 4) | digit(value.charCodeAt(3 + 2 * index));
  }
}

/** The value of an ASCII hex digit: letters have bit 6 set, and their low four bits count from 1. */
function digit(code: number): number {
  return (code & 15) + (code >> 6) * 9;
}

function writeNumber({
  name,
  value,
  word,
  bits,
}: {
  name: string;
  value: FieldValue;
  word: Uint8Array;
  bits: number;
}): void {
  if (
    typeof value === "string" ||
    typeof value === "object" ||
    (typeof value === "number" && !Number.isSafeInteger(value))
  ) {
    throw new RangeError(`${name} is no whole number`);
  }
  const whole = BigInt(value);
  if (whole < 0n || whole >> BigInt(bits) !== 0n) throw new RangeError(`${name} does not fit ${bits} bits`);
  const view = new DataView(word.buffer, word.byteOffset, WORD);
  for (let part = 0; part < bits / 64; part += 1) {
    view.setBigUint64(24 - 8 * part, BigInt.asUintN(64, whole >> BigInt(64 * part)));
  }
}
