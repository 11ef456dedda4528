const SUFFIXES: Readonly<Record<string, number>> = { "": 0, K: 3, M: 6, B: 9, T: 12 };
const MAX_DIGITS = 40;

/**
 * A typed amount as a bigint in units of 10^-decimals: digits with one point, commas or spaces between thousands, and K, M,
 * B or T after it. Undefined for anything else: "1,5" (some mean one and a half), too many decimals, and more than 40
 * digits.
 */
export function parseDecimal({ text, decimals }: { text: string; decimals: number }): bigint | undefined {
  const match = /^(\d+|\d{1,3}(?:[\s,_]\d{3})+)(?:\.(\d+))?\s*([KMBT]?)$/i.exec(text.trim());
  if (!match) return undefined;
  const [, grouped = "", fraction = "", suffix = ""] = match;
  const whole = grouped.replace(/\D/g, "");
  const places = decimals + (SUFFIXES[suffix.toUpperCase()] ?? 0);
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > places || whole.length > MAX_DIGITS) return undefined;
  return BigInt(whole + digits.padEnd(places, "0"));
}
