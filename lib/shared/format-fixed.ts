/**
 * A bigint in units of 10^-decimals as text with two decimals, cut towards zero, so that nothing reads as more than it is;
 * thousands are grouped with commas.
 */
export function formatFixed({ value, decimals }: { value: bigint; decimals: number }): string {
  const magnitude = value < 0n ? -value : value;
  const hundredths = (magnitude * 100n) / 10n ** BigInt(decimals);
  const whole = String(hundredths / 100n).replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value < 0n && hundredths > 0n ? "-" : "";
  return `${sign}${whole}.${String(hundredths % 100n).padStart(2, "0")}`;
}
