import { getAddress } from "viem";

/** A chain as CAIP-2 names it. */
export function caip2(chainId: number): string {
  return `eip155:${chainId}`;
}

/** An account or contract on a chain as CAIP-10 names it, with its checksum. */
export function caip10(chainId: number, address: string): string {
  return `${caip2(chainId)}:${getAddress(address)}`;
}
