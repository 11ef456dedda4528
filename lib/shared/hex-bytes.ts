import { type Hex, bytesToHex as plainBytesToHex, hexToBytes as plainHexToBytes } from "viem";

/** What newer engines do themselves, several times as fast. */
type NativeHex = {
  fromHex?: (digits: string) => Uint8Array;
  prototype: { toHex?: (this: Uint8Array) => string };
};
const native = Uint8Array as NativeHex;
const { fromHex } = native;
const { toHex } = native.prototype;

/** The bytes of well-formed hex; throws for anything else. */
export const hexToBytes = fromHex
  ? (hex: Hex): Uint8Array => fromHex.call(Uint8Array, hex.slice(2))
  : (hex: Hex): Uint8Array => plainHexToBytes(hex);

/** "0x" and the bytes in lower case. */
export const bytesToHex = toHex
  ? (bytes: Uint8Array): Hex => `0x${toHex.call(bytes)}`
  : (bytes: Uint8Array): Hex => plainBytesToHex(bytes);

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
