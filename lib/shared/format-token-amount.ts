import { formatExact } from "./format-exact";
import { formatFixed } from "./format-fixed";

const DECIMALS = 18;
const HUNDREDTH = 10n ** 16n;
const UNITS = [
  { zeros: 12, letter: "T" },
  { zeros: 9, letter: "B" },
  { zeros: 6, letter: "M" },
] as const;

/**
 * Tokens from units of 10^-18 at a glance: "4.25T", "80M", "2,500", "12.40"; below a hundredth every digit. Cut, so that nothing
 * reads as more than it is, and without ".00".
 */
export function formatTokenAmount(tokenWei: bigint): string {
  if (tokenWei < HUNDREDTH) return formatExact({ value: tokenWei, decimals: DECIMALS });
  const unit = UNITS.find(({ zeros }) => tokenWei >= 10n ** BigInt(DECIMALS + zeros));
  const text = formatFixed({ value: tokenWei, decimals: DECIMALS + (unit?.zeros ?? 0) });
  return `${text.replace(/\.00$/, "")}${unit?.letter ?? ""}`;
}
