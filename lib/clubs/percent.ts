/** A share typed in percent, with up to two decimals, as basis points from 0 to 10,000; null for anything else. */
export function parsePercent(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const basisPoints = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return basisPoints <= 10_000 ? basisPoints : null;
}
