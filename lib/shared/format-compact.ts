const UNITS = [
  { from: 1_000_000_000, letter: "B" },
  { from: 1_000_000, letter: "M" },
  { from: 1_000, letter: "K" },
] as const;

/**
 * Compact number of spec section 5: NaN and 0 are "N/A"; from 1e9 B, 1e6 M, 1e3 K with two decimals; below 0.01 eight
 * decimals, which by the letter of the rule includes negatives; otherwise two. Whole bigints are rounded exactly, half up.
 */
export function formatCompact(value: number | bigint): string {
  if (typeof value === "bigint") return formatBigint(value);
  if (!Number.isFinite(value) || value === 0) return "N/A";
  const unit = UNITS.find(({ from }) => value >= from);
  if (unit) return `${(value / unit.from).toFixed(2)}${unit.letter}`;
  return value.toFixed(value < 0.01 ? 8 : 2);
}

function formatBigint(value: bigint): string {
  if (value === 0n) return "N/A";
  if (value < 0n) return `${value}.00000000`;
  const unit = UNITS.find(({ from }) => value >= BigInt(from));
  if (!unit) return `${value}.00`;
  const size = BigInt(unit.from);
  const hundredths = (value * 100n + size / 2n) / size;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}${unit.letter}`;
}
