/** A bigint in units of 10^-decimals as text with every digit it has and no trailing zeros; thousands are grouped with commas. */
export function formatExact({ value, decimals }: { value: bigint; decimals: number }): string {
  const magnitude = value < 0n ? -value : value;
  const unit = 10n ** BigInt(decimals);
  const whole = String(magnitude / unit).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = String(magnitude % unit)
    .padStart(decimals, "0")
    .replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}
