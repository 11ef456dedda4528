import { type Hex, hexToBigInt, hexToBytes, numberToHex } from "viem";

/** Half the order of secp256k1: for each signature with a higher s there is a twin below it, and only that one counts. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

export type EoaSignature = { r: Hex; s: Hex; yParity: 0 | 1 };

/**
 * Brings the encodings that wallets send to one form: 65 bytes with v 0, 1, 27 or 28, and 64 bytes (ERC-2098).
 * Undefined for any other length or v and for a high s: an externally owned account signs nothing else.
 */
export function normaliseEoaSignature(signature: Hex): EoaSignature | undefined {
  const bytes = hexToBytes(signature);
  if (bytes.length !== 64 && bytes.length !== 65) return undefined;
  const r = hexToBigInt(`0x${signature.slice(2, 66)}`);
  const secondWord = hexToBigInt(`0x${signature.slice(66, 130)}`);
  const isCompact = bytes.length === 64;
  const s = isCompact ? BigInt.asUintN(255, secondWord) : secondWord;
  const yParity = isCompact ? Number(secondWord >> 255n) : yParityOf(bytes[64]);
  if ((yParity !== 0 && yParity !== 1) || r === 0n || s === 0n || s > HALF_ORDER) return undefined;
  return { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity };
}

function yParityOf(v: number | undefined): number | undefined {
  if (v === 0 || v === 1) return v;
  if (v === 27 || v === 28) return v - 27;
  return undefined;
}
