/** A part of a whole in hundredths of a percent, cut and never rounded up, as digits; null of nothing. */
export function shareOf(part: bigint | number, whole: bigint | number): string | null {
  const [small, large] = [BigInt(part), BigInt(whole)];
  return large === 0n ? null : ((small * 10_000n) / large).toString();
}
