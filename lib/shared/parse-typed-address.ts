import { isAddress } from "viem";
import { type Address, parseAddress } from "./address";

/**
 * An address as people and programs write it: with a valid checksum (EIP-55), or all small or all capital. Undefined for
 * anything else; "0X" doesn't begin an address.
 */
export function parseTypedAddress(text: string): Address | undefined {
  const address = parseAddress(text);
  const digits = text.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && !isAddress(text, { strict: true }) ? undefined : address;
}
