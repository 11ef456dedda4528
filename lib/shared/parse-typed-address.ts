import { isAddress } from "viem";
import { type Address, parseAddress } from "./address";

/**
 * An address as people and programs write it: with a checksum that holds (EIP-55), or with none, its letters all small or all
 * capital. Undefined for anything else; "0X" begins no address.
 */
export function parseTypedAddress(text: string): Address | undefined {
  const address = parseAddress(text);
  const digits = text.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && !isAddress(text, { strict: true }) ? undefined : address;
}
