import "server-only";
import { getAddress } from "viem";
import { scanPayments } from "@/lib/chain/scan-payments.server";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import type { FeePurpose } from "./fee-purpose";
import type { UnusedResponse } from "./fee-schemas";
import { listFeeTerms } from "./fee-term-store.server";
import { termsSince } from "./fee-terms";
import { getFeeTerm } from "./get-fee-term.server";
import { listUsedTransfers } from "./payment-proof-store.server";

const MAX_AGE_MS = 30 * 24 * 3_600_000;
const BUDGET_MS = 4_000;

/**
 * "I already paid": the payer's unused transfers of the last 30 days that would pay this fee, newest first, read from the
 * chain. One call searches for some seconds; `nextBefore` says where to continue. Throws CHAIN_UNAVAILABLE.
 */
export async function findUnusedPayments({
  payer,
  purpose,
  before,
}: {
  payer: Address;
  purpose: FeePurpose;
  before?: bigint | undefined;
}): Promise<UnusedResponse> {
  await getFeeTerm(purpose);
  const { terms, now } = await listFeeTerms(purpose);
  const notBefore = new Date(now.getTime() - MAX_AGE_MS);
  const scan = await scanPayments({
    token: getEnvironment().TOKEN_ADDRESS,
    from: payer,
    to: [...new Set(terms.map((term) => term.adminWallet))],
    notBefore,
    before,
    budgetMs: BUDGET_MS,
  });
  const used = await listUsedTransfers(scan.payments.map(({ txHash }) => txHash));
  const unused = scan.payments.filter(({ txHash, logIndex, to, amountWei, blockTime }) => {
    const { wallets, minimumWei } = termsSince(terms, blockTime);
    const isGood = blockTime >= notBefore && wallets.has(to) && amountWei >= minimumWei;
    return isGood && !used.has(`${txHash}:${logIndex}`);
  });
  return {
    payments: unused
      .toSorted((left, right) => Number(right.blockNumber - left.blockNumber))
      .map((payment) => ({
        txHash: payment.txHash,
        amountWei: payment.amountWei.toString(),
        recipient: getAddress(payment.to),
        blockNumber: payment.blockNumber.toString(),
        paidAt: payment.blockTime.toISOString(),
      })),
    nextBefore: scan.nextBefore?.toString() ?? null,
  };
}
