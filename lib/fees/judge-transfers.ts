import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import type { AcceptedTerms } from "./fee-terms";

/** A transfer of a token within one transaction, or the CRO that the transaction itself sends: that has the log index -1. */
export type TokenTransfer = { logIndex: number; from: Address; to: Address; amountWei: bigint };

export type TransferRefusal =
  | { code: "PAYMENT_WRONG_TOKEN" | "PAYMENT_WRONG_RECIPIENT" | "PAYMENT_NOT_YOURS" | "PAYMENT_USED" }
  | { code: "PAYMENT_TOO_LOW"; paidWei: bigint; owedWei: bigint };

/**
 * The transfer of a transaction that pays what is owed: from one of `payers`, to a wallet of the terms, at least the amount, not used
 * before; the smallest of several, so that a larger one is left for what is larger. When none does, the reason of the one that came closest.
 */
export function judgeTransfers({
  transfers,
  payers,
  terms,
  usedLogIndexes,
}: {
  transfers: readonly TokenTransfer[];
  payers: ReadonlySet<string>;
  terms: AcceptedTerms;
  usedLogIndexes: ReadonlySet<number>;
}): Result<TokenTransfer, TransferRefusal> {
  if (transfers.length === 0) return refuse({ code: "PAYMENT_WRONG_TOKEN" });
  const toOwed = transfers.filter(({ to }) => terms.wallets.has(to));
  if (toOwed.length === 0) return refuse({ code: "PAYMENT_WRONG_RECIPIENT" });
  const fromPayer = toOwed
    .filter(({ from }) => payers.has(from))
    .toSorted(
      (left, right) => Number(left.amountWei > right.amountWei) - Number(left.amountWei < right.amountWei),
    );
  const largest = fromPayer.at(-1);
  if (!largest) return refuse({ code: "PAYMENT_NOT_YOURS" });
  const enough = fromPayer.filter(({ amountWei }) => amountWei >= terms.minimumWei);
  if (enough.length === 0) {
    return refuse({ code: "PAYMENT_TOO_LOW", paidWei: largest.amountWei, owedWei: terms.minimumWei });
  }
  const unused = enough.find(({ logIndex }) => !usedLogIndexes.has(logIndex));
  return unused ? ok(unused) : refuse({ code: "PAYMENT_USED" });
}
