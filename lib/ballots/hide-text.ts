import { type Hex, keccak256, stringToHex } from "viem";

/** All that a typed digest needs of a text, so it can be checked while the text is hidden. */
export function hideText(text: string): { keccak: Hex } {
  return { keccak: keccak256(stringToHex(text)) };
}
