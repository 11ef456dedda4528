import { formatFixed } from "./format-fixed";

/** Voting power from units of 10^-18 VP with two decimals, cut: 49.999 VP must not read as 50.00 (product.md "Voting power"). */
export function formatVotingPower(powerWei: bigint): string {
  return formatFixed({ value: powerWei, decimals: 18 });
}

/** The same with its unit, for sentences, where a whole number has no decimals: "12.40 VP", "50 VP". */
export function formatVp(powerWei: bigint): string {
  return `${formatVotingPower(powerWei).replace(/\.00$/, "")} VP`;
}
