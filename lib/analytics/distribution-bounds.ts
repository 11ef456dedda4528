import { WHALE_NFTS, WHALE_TOKEN_WEI } from "@/lib/power/voting-power";

const ONE = 10n ** 18n;
const BILLION_WEI = 10n ** 9n * ONE;

/** A bracket of holdings, from `from` on and below the next one's. */
export type Bracket = { from: bigint; name: string };

/** Numbers of NFTs; the last bracket is what a whale needs (spec section 9). */
export const NFT_BRACKETS: readonly Bracket[] = [
  { from: 1n, name: "1" },
  { from: 2n, name: "2 to 5" },
  { from: 6n, name: "6 to 10" },
  { from: 11n, name: "11 to 25" },
  { from: 26n, name: `26 to ${WHALE_NFTS}` },
  { from: WHALE_NFTS + 1n, name: `more than ${WHALE_NFTS}` },
];

/** Tokens in units of 10^-18; the last bracket is what a whale needs. */
export const TOKEN_BRACKETS: readonly Bracket[] = [
  { from: 1n, name: "below 1 billion" },
  { from: BILLION_WEI, name: "1 to 10 billion" },
  { from: 10n * BILLION_WEI, name: "10 to 100 billion" },
  { from: 100n * BILLION_WEI, name: "0.1 to 0.5 trillion" },
  { from: 500n * BILLION_WEI, name: "0.5 to 1 trillion" },
  { from: WHALE_TOKEN_WEI + 1n, name: "more than 1 trillion" },
];
