import { formatFixed } from "./format-fixed";

const TOKEN_DECIMALS = 18;
const TRILLION_DECIMALS = 12;

/** A token balance in wei as trillions of tokens with two decimals and a T, cut, such as "1.50T" (spec section 2). */
export function formatTrillions(tokenWei: bigint): string {
  return `${formatFixed({ value: tokenWei, decimals: TOKEN_DECIMALS + TRILLION_DECIMALS })}T`;
}
