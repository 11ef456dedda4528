import "server-only";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { type ChainCheck, checkOnChain } from "@/lib/fees/check-on-chain.server";
import type { Address } from "@/lib/shared/address";

/** Below the 10 s that the shortest hosts allow, with the last question. */
const BUDGET_MS = 5_000;

/** Asks the chain about payments for an admin; what it said is kept and shown in the ledger. Throws FORBIDDEN. */
export async function checkFeePayments({
  address,
  txHashes,
}: {
  address: Address;
  txHashes: readonly string[];
}): Promise<ChainCheck> {
  await requireAdminRight({ address }, "fee.view");
  return checkOnChain({ txHashes, budgetMs: BUDGET_MS });
}
