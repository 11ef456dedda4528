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

/** A block number with its thousands grouped: "12,345,678". */
export function formatBlock(block: string | number | bigint): string {
  return BigInt(block).toLocaleString("en-US");
}

const COMPACT_UNITS = [
  { from: 1_000_000_000, letter: "B" },
  { from: 1_000_000, letter: "M" },
  { from: 1_000, letter: "K" },
] as const;

/**
 * Compact number of spec section 5: NaN and 0 are "N/A"; from 1e9 B, 1e6 M, 1e3 K with two decimals; below 0.01 eight
 * decimals, which by the letter of the rule includes negatives; otherwise two. Whole bigints are rounded exactly, half up.
 */
export function formatCompact(value: number | bigint): string {
  if (typeof value === "bigint") return formatCompactBigint(value);
  if (!Number.isFinite(value) || value === 0) return "N/A";
  const unit = COMPACT_UNITS.find(({ from }) => value >= from);
  if (unit) return `${(value / unit.from).toFixed(2)}${unit.letter}`;
  return value.toFixed(value < 0.01 ? 8 : 2);
}

function formatCompactBigint(value: bigint): string {
  if (value === 0n) return "N/A";
  if (value < 0n) return `${value}.00000000`;
  const unit = COMPACT_UNITS.find(({ from }) => value >= BigInt(from));
  if (!unit) return `${value}.00`;
  const size = BigInt(unit.from);
  const hundredths = (value * 100n + size / 2n) / size;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}${unit.letter}`;
}

/** Voting power from units of 10^-18 VP with two decimals, cut: 49.999 VP must not read as 50.00 (product.md "Voting power"). */
export function formatVotingPower(powerWei: bigint): string {
  return formatFixed({ value: powerWei, decimals: 18 });
}

/** Powers to be compared: with two decimals, or with every digit where these would hide that they differ. */
export function formatPowers(powersWei: readonly bigint[]): string[] {
  const shown = powersWei.map(formatVotingPower);
  const hidesAny = new Set(shown).size < new Set(powersWei).size;
  return hidesAny ? powersWei.map((value) => formatExact({ value, decimals: 18 })) : shown;
}

/** The same with its unit, for sentences, where a whole number has no decimals: "12.40 VP", "50 VP". */
export function formatVp(powerWei: bigint): string {
  return `${formatVotingPower(powerWei).replace(/\.00$/, "")} VP`;
}

const TOKEN_DECIMALS = 18;
const TRILLION_DECIMALS = 12;

/** A token balance in wei as trillions of tokens with two decimals and a T, cut, such as "1.50T" (spec section 2). */
export function formatTrillions(tokenWei: bigint): string {
  return `${formatFixed({ value: tokenWei, decimals: TOKEN_DECIMALS + TRILLION_DECIMALS })}T`;
}

const HUNDREDTH = 10n ** 16n;
const TOKEN_UNITS = [
  { zeros: 12, letter: "T" },
  { zeros: 9, letter: "B" },
  { zeros: 6, letter: "M" },
] as const;

/**
 * Tokens from units of 10^-18 at a glance: "4.25T", "80M", "2,500", "12.40"; below a hundredth every digit. Cut, so that nothing
 * reads as more than it is, and without ".00".
 */
export function formatTokenAmount(tokenWei: bigint): string {
  if (tokenWei < HUNDREDTH) return formatExact({ value: tokenWei, decimals: TOKEN_DECIMALS });
  const unit = TOKEN_UNITS.find(({ zeros }) => tokenWei >= 10n ** BigInt(TOKEN_DECIMALS + zeros));
  const text = formatFixed({ value: tokenWei, decimals: TOKEN_DECIMALS + (unit?.zeros ?? 0) });
  return `${text.replace(/\.00$/, "")}${unit?.letter ?? ""}`;
}

/** Whole tokens in digits, from units of 10^-18, so that a fee reads alike before and after a change: "333,333,333". */
export function tokenDigits(tokenWei: bigint): string {
  return (tokenWei / 10n ** BigInt(TOKEN_DECIMALS)).toLocaleString("en");
}

/** The governance token's ticker: "$KAIROS" for the product Kairos (product.md "Names and configuration"). */
export function tokenLabel(productName: string): string {
  return `$${productName.toUpperCase()}`;
}
