import { formatFixed } from "./format-fixed";

/** Voting power from units of 10^-18 VP with two decimals, cut: 49.999 VP must not read as 50.00 (product.md "Voting power"). */
export function formatVotingPower(powerWei: bigint): string {
  return formatFixed({ value: powerWei, decimals: 18 });
}
