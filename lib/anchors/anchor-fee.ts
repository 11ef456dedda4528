import { ANCHOR_BYTES } from "./anchor-data";

/** What a transaction pays for each unit of gas, in wei: at most `maxFeeWei`, `tipWei` of it to the validator (EIP-1559). */
export type AnchorFee = { maxFeeWei: bigint; tipWei: bigint };

/** A transaction's 21,000, and for each byte of data the most that any version of the EVM takes (EIP-7623). */
export const ANCHOR_GAS = 21_000n + 40n * BigInt(ANCHOR_BYTES);

/** The most that an anchor with this fee costs, in wei. */
export function costOf({ maxFeeWei }: Pick<AnchorFee, "maxFeeWei">): bigint {
  return ANCHOR_GAS * maxFeeWei;
}

/**
 * Twice the present price, as far as the limits go, so that the price may double before the transaction is in a block. In
 * place of another it pays an eighth more, because nodes want at least a tenth. Null if a limit is too low.
 */
export function chooseFee({
  priceWei,
  tipWei,
  limitsWei,
  before,
}: {
  priceWei: bigint;
  tipWei: bigint;
  /** For the whole transaction; the lowest counts. */
  limitsWei: readonly bigint[];
  /** What the transaction that it replaces pays. */
  before: AnchorFee | null;
}): AnchorFee | null {
  const tip = highest([tipWei, before === null ? 0n : raise(before.tipWei)]);
  const least = highest([1n, tip, priceWei, before === null ? 0n : raise(before.maxFeeWei)]);
  const most = lowest(limitsWei) / ANCHOR_GAS;
  if (most < least) return null;
  return { maxFeeWei: lowest([most, highest([least, 2n * priceWei])]), tipWei: tip };
}

function raise(wei: bigint): bigint {
  return (wei * 9n) / 8n + 1n;
}

/** `Math.min` takes no bigint. */
function lowest(values: readonly bigint[]): bigint {
  return values.toSorted((left, right) => (left < right ? -1 : 1))[0] ?? 0n;
}

function highest(values: readonly bigint[]): bigint {
  return -lowest(values.map((value) => -value));
}
