import "server-only";
import { getAddress } from "viem";
import type { FoundPayment } from "@/lib/chain/parse-transfers";
import { scanPayments } from "@/lib/chain/scan-payments.server";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import type { FeePurpose } from "./fee-purpose";
import type { UnusedPayment, UnusedResponse } from "./fee-schemas";
import { listFeeTerms } from "./fee-term-store.server";
import { termsOf } from "./fee-terms";
import { findScanPlace, listTransfersOf } from "./fee-transfer-store.server";
import { getFeeTerm } from "./get-fee-term.server";
import { findFirstIntentTime, listTransactionsElsewhere } from "./payment-intent-store.server";
import { listUsedTransfers } from "./payment-proof-store.server";

const MAX_AGE_MS = 30 * 24 * 3_600_000;
const BUDGET_MS = 4_000;

/**
 * The payer's unused transfers of the last 30 days that would pay this fee, newest first: of blocks that were looked through already from
 * the database, of newer ones from the chain. One call searches for some seconds; `nextBefore` says where to continue. Throws
 * CHAIN_UNAVAILABLE.
 */
export async function findUnusedPayments({
  payer,
  purpose,
  purposeId,
  before,
}: {
  payer: Address;
  purpose: FeePurpose;
  /** What is to be paid; a payment for something else is none for this. */
  purposeId?: string | undefined;
  before?: bigint | undefined;
}): Promise<UnusedResponse> {
  await getFeeTerm(purpose);
  const { terms, now } = await listFeeTerms(purpose);
  const notBefore = new Date(now.getTime() - MAX_AGE_MS);
  const wallets = [...new Set(terms.map((term) => term.adminWallet))];
  const floor = await findSearchedUpTo(wallets);
  const scan = await scanPayments({
    token: getEnvironment().TOKEN_ADDRESS,
    from: [payer],
    to: wallets,
    notBefore,
    before,
    budgetMs: BUDGET_MS,
    floor,
  });
  // Once the chain was searched down to them: the floor can rise from one call to the next.
  const known =
    scan.nextBefore === null && floor > 0n ? await listTransfersOf({ payer, wallets, notBefore }) : [];
  const found = [
    ...scan.payments,
    ...known
      .filter(({ blockNumber }) => blockNumber < floor)
      .map(({ recipient, ...payment }) => ({ ...payment, to: recipient })),
  ];
  const txHashes = found.map(({ txHash }) => txHash);
  const [used, elsewhere, toldAt] = await Promise.all([
    listUsedTransfers(txHashes),
    purposeId === undefined ? new Set() : listTransactionsElsewhere({ payer, purposeId, txHashes }),
    purposeId === undefined ? null : findFirstIntentTime({ payer, purpose, purposeId }),
  ]);
  const unused = found.filter(({ txHash, logIndex, to, amountWei, blockTime }) => {
    const good = termsOf(terms, { toldAt, paidAt: blockTime });
    const isGood = good.wallets.has(to) && amountWei >= good.minimumWei;
    return isGood && !used.has(`${txHash}:${logIndex}`) && !elsewhere.has(txHash);
  });
  return { payments: listUnused(unused), nextBefore: scan.nextBefore?.toString() ?? null };
}

/** As a page gets them, newest first. */
export function listUnused(
  payments: readonly Pick<FoundPayment, "txHash" | "to" | "amountWei" | "blockNumber" | "blockTime">[],
): UnusedPayment[] {
  return payments
    .toSorted((left, right) => Number(right.blockNumber - left.blockNumber))
    .map(({ txHash, to, amountWei, blockNumber, blockTime }) => ({
      txHash,
      amountWei: amountWei.toString(),
      recipient: getAddress(to),
      blockNumber: blockNumber.toString(),
      paidAt: blockTime.toISOString(),
    }));
}

/** The block up to which the transfers to all of these wallets are in the database; 0 if one was never looked through. */
async function findSearchedUpTo(wallets: readonly Address[]): Promise<bigint> {
  const places = await Promise.all(wallets.map(findScanPlace));
  return places.reduce<bigint>(
    (lowest, place) => (place !== null && place < lowest ? place : lowest),
    places.includes(null) ? 0n : (places[0] ?? 0n),
  );
}
