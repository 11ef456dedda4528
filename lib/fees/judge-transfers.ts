import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import type { AcceptedTerms } from "./fee-terms";

/** A transfer of the governance token within one transaction. */
export type TokenTransfer = { logIndex: number; from: Address; to: Address; amountWei: bigint };

export type TransferRefusal =
  | { code: "PAYMENT_WRONG_TOKEN" | "PAYMENT_WRONG_RECIPIENT" | "PAYMENT_NOT_YOURS" | "PAYMENT_USED" }
  | { code: "PAYMENT_TOO_LOW"; paidWei: bigint; feeWei: bigint };

/**
 * The transfer of a transaction that pays the fee: from `payer`, to a wallet of the terms, at least the fee, not used before. When
 * none does, the reason of the one that came closest.
 */
export function judgeTransfers({
  transfers,
  payer,
  terms,
  usedLogIndexes,
}: {
  transfers: readonly TokenTransfer[];
  payer: Address;
  terms: AcceptedTerms;
  usedLogIndexes: ReadonlySet<number>;
}): Result<TokenTransfer, TransferRefusal> {
  if (transfers.length === 0) return refuse({ code: "PAYMENT_WRONG_TOKEN" });
  const toAdmin = transfers.filter(({ to }) => terms.wallets.has(to));
  if (toAdmin.length === 0) return refuse({ code: "PAYMENT_WRONG_RECIPIENT" });
  const fromPayer = toAdmin.filter(({ from }) => from === payer);
  const [largest] = fromPayer.toSorted((left, right) => (left.amountWei > right.amountWei ? -1 : 1));
  if (!largest) return refuse({ code: "PAYMENT_NOT_YOURS" });
  const enough = fromPayer.filter(({ amountWei }) => amountWei >= terms.minimumWei);
  if (enough.length === 0) {
    return refuse({ code: "PAYMENT_TOO_LOW", paidWei: largest.amountWei, feeWei: terms.minimumWei });
  }
  const unused = enough.find(({ logIndex }) => !usedLogIndexes.has(logIndex));
  return unused ? ok(unused) : refuse({ code: "PAYMENT_USED" });
}
