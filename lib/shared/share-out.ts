/**
 * The shares of `parts` in a whole of `units`, by largest remainder: whole numbers that sum to `units`, or zeros if there is nothing to share. 1,000
 * units are percent with one decimal.
 */
export function shareOut(parts: readonly bigint[], units: number): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return parts.map(() => 0);
  const shares = parts.map((part, place) => {
    const scaled = part * BigInt(units);
    return { place, units: Number(scaled / total), rest: scaled % total };
  });
  const left = units - shares.reduce((sum, share) => sum + share.units, 0);
  const raised = new Set(
    shares
      .toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ place }) => place),
  );
  return shares.map((share) => share.units + (raised.has(share.place) ? 1 : 0));
}
