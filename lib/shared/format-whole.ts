const inWords = new Intl.NumberFormat("en", {
  notation: "compact",
  compactDisplay: "long",
  maximumFractionDigits: 0,
});
const inDigits = new Intl.NumberFormat("en");

/**
 * A whole number in words if that is exact and shorter: 10^12 is "1 trillion", 1500 is "1,500". Apart from format-number, because
 * few pages load it.
 */
export function formatWhole(value: bigint): string {
  const isExact = [10n ** 12n, 10n ** 9n, 10n ** 6n].some(
    (unit) => value >= unit && value < unit * 1_000n && value % unit === 0n,
  );
  return isExact ? inWords.format(value) : inDigits.format(value);
}
