import type { Address } from "@/lib/shared/address";

/** What the fee was, in wei, and where it went, from `validFrom` on. */
export type FeeTerm = { validFrom: Date; amountWei: bigint; adminWallet: Address };

export type AcceptedTerms = { wallets: ReadonlySet<string>; minimumWei: bigint };

/**
 * What a payment may have followed: every wallet and the lowest fee that held when the payer was first told what to pay, or when they
 * paid if that was before, or later (product.md "Money"). `terms` are in order of time; before the first of them the first held.
 */
export function termsOf(
  terms: readonly FeeTerm[],
  { toldAt, paidAt }: { toldAt: Date | null; paidAt: Date },
): AcceptedTerms {
  const since = toldAt !== null && toldAt < paidAt ? toldAt : paidAt;
  const startIndex = terms.findLastIndex(({ validFrom }) => validFrom <= since);
  const held = terms.slice(Math.max(startIndex, 0));
  const [lowest] = held.toSorted((left, right) => (left.amountWei < right.amountWei ? -1 : 1));
  if (!lowest) throw new Error("there are no fee terms");
  return { wallets: new Set(held.map(({ adminWallet }) => adminWallet)), minimumWei: lowest.amountWei };
}
