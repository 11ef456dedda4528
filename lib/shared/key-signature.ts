import { ok, type Result, refuse } from "./result";

declare const keySignatureBrand: unique symbol;

/** r, s and v (27 or 28) of an externally owned account, 65 bytes in lower case: the form that is stored and compared. */
export type KeySignature = `0x${string}` & { readonly [keySignatureBrand]: true };

export type KeySignatureFault = "not-hex" | "wrong-length" | "wrong-v" | "out-of-range" | "high-s";

// 32-byte words in lower-case hex compare like their numbers.
const ZERO = "0".repeat(64);
const ORDER = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
const HALF_ORDER = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0";
const BYTES_65 = 2 + 2 * 65;
const BYTES_64 = 2 + 2 * 64;
const V_DIGITS: Readonly<Record<string, string>> = { "00": "1b", "01": "1c", "1b": "1b", "1c": "1c" };

/**
 * Converts the encodings that wallets send to one: 65 bytes with v 0, 1, 27 or 28, and 64 bytes (ERC-2098). Refuses any
 * other length or v, r and s outside 1 to n - 1, and a high s: each has a twin with a low s, and only that one counts
 * (EIP-2).
 */
export function parseKeySignature(text: string): Result<KeySignature, KeySignatureFault> {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) return refuse("not-hex");
  if (text.length !== BYTES_65 && text.length !== BYTES_64) return refuse("wrong-length");
  const hex = text.toLowerCase();
  const r = hex.slice(2, 66);
  const { s, v } = text.length === BYTES_64 ? fromCompact(hex.slice(66)) : fromFull(hex.slice(66));
  if (v === undefined) return refuse("wrong-v");
  if (r === ZERO || s === ZERO || r >= ORDER || s >= ORDER) return refuse("out-of-range");
  if (s > HALF_ORDER) return refuse("high-s");
  return ok(`0x${r}${s}${v}` as KeySignature);
}

/**
 * The twin with a low s of a 65-byte signature whose s is high: some wallets give it, and it says the same. Any other text stays
 * as it is.
 */
export function withLowS(text: string): string {
  if (!/^0x[0-9a-fA-F]{130}$/.test(text)) return text;
  const hex = text.toLowerCase();
  const s = hex.slice(66, 130);
  const v = V_DIGITS[hex.slice(130)];
  if (v === undefined || s <= HALF_ORDER || s >= ORDER) return text;
  const twin = (BigInt(`0x${ORDER}`) - BigInt(`0x${s}`)).toString(16).padStart(64, "0");
  return `${hex.slice(0, 66)}${twin}${v === "1b" ? "1c" : "1b"}`;
}

type Words = { s: string; v: string | undefined };

function fromFull(rest: string): Words {
  return { s: rest.slice(0, 64), v: V_DIGITS[rest.slice(64)] };
}

/** ERC-2098 keeps the parity of y in the top bit of s, which a low s never uses. */
function fromCompact(rest: string): Words {
  const top = Number.parseInt(rest.slice(0, 1), 16);
  return { s: `${(top & 7).toString(16)}${rest.slice(1)}`, v: top & 8 ? "1c" : "1b" };
}
