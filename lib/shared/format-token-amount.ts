import { formatCompact } from "./format-compact";
import { formatExact } from "./format-exact";
import { formatFixed } from "./format-fixed";
import { formatTrillions } from "./format-trillions";

const ONE = 10n ** 18n;
/** From here on, two decimals of a trillion show something. */
const HUNDREDTH_TRILLION_WEI = 10n ** 10n * ONE;

/**
 * Tokens from units of 10^-18 at a glance: "1.40T"; "5.00M" where trillions would read 0.00; "2.50" below a thousand; below
 * one token every digit.
 */
export function formatTokenAmount(tokenWei: bigint): string {
  if (tokenWei === 0n || tokenWei >= HUNDREDTH_TRILLION_WEI) return formatTrillions(tokenWei);
  if (tokenWei < ONE) return formatExact({ value: tokenWei, decimals: 18 });
  if (tokenWei < 1_000n * ONE) return formatFixed({ value: tokenWei, decimals: 18 });
  return formatCompact(tokenWei / ONE);
}
