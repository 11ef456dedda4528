/**
 * Takes a burst of up to `burst` and `perSecond` in the long run. It refuses as a whole, so a refused request costs nothing.
 */
export function createTokenBucket({
  perSecond,
  burst,
  now,
}: {
  perSecond: number;
  burst: number;
  now: () => number;
}): (wanted: number) => boolean {
  let tokens = burst;
  let filledAt = now();
  return (wanted) => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1_000) * perSecond);
    filledAt = at;
    // A full bucket lets more than its size pass; otherwise such a request could never pass.
    if (tokens < Math.min(wanted, burst)) return false;
    tokens = Math.max(0, tokens - wanted);
    return true;
  };
}
