import "server-only";
import { scanPayments } from "@/lib/chain/scan-payments.server";
import type { UnusedResponse } from "@/lib/fees/fee-schemas";
import { listUnused } from "@/lib/fees/find-unused-payments.server";
import { listUsedTransfers } from "@/lib/fees/payment-proof-store.server";
import { AppError } from "@/lib/http/app-error";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import { listNamedTransactions, listPayoutsOf } from "./payout-store.server";
import { CLOCK_LEEWAY_MS } from "./prove-payout.server";
import { listSafesOf } from "./safe-store.server";

const BUDGET_MS = 4_000;

/**
 * The sponsor's transfers to winners who are still owed a prize, since the announcement, that prove nothing yet: from their address and
 * their Safes, newest first, read from the chain. Only of tokens, because no log has transfers of CRO. One call searches for some seconds;
 * `nextBefore` says where to continue. Throws FORBIDDEN to all others, and CHAIN_UNAVAILABLE.
 */
export async function findUnusedPayouts({
  bountyId,
  address,
  before,
}: {
  bountyId: bigint;
  address: Address;
  before?: bigint | undefined;
}): Promise<UnusedResponse> {
  const { sponsor, token } = await requirePublished(bountyKind, bountyId);
  if (sponsor !== address) throw new AppError("FORBIDDEN", "Only the sponsor can pay the prizes.");
  const owed = (await listPayoutsOf(bountyId)).filter(({ proof }) => proof?.status !== "credited");
  const [first] = owed;
  if (token === null || first === undefined) return { payments: [], nextBefore: null };
  const safes = await listSafesOf(sponsor);
  const scan = await scanPayments({
    token,
    from: [sponsor, ...safes.map(({ safe }) => safe)],
    to: [...new Set(owed.map(({ winner }) => winner))],
    notBefore: new Date(first.owedSince.getTime() - CLOCK_LEEWAY_MS),
    before,
    budgetMs: BUDGET_MS,
  });
  const txHashes = scan.payments.map(({ txHash }) => txHash);
  const [used, named] = await Promise.all([listUsedTransfers(txHashes), listNamedTransactions(txHashes)]);
  const unused = scan.payments.filter(
    ({ txHash, logIndex, to }) => !used.has(`${txHash}:${logIndex}`) && !named.has(`${txHash}:${to}`),
  );
  return { payments: listUnused(unused), nextBefore: scan.nextBefore?.toString() ?? null };
}
