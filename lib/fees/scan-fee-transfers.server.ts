import "server-only";
import { getPrimaryAdmin } from "@/lib/auth/get-admin-wallet.server";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { scanPaymentsUp } from "@/lib/chain/scan-payments.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { readSnapshotBlock } from "@/lib/holdings/settled-head.server";
import type { Address } from "@/lib/shared/address";
import { findScanPlace, keepTransfers, listFeeWallets, moveScanPlace } from "./fee-transfer-store.server";
import { getCheckTime } from "./payment-proof-store.server";

export type FeeScanReport = { found: number; isComplete: boolean };

/** A payment that is older pays nothing any more (T26). */
const MAX_AGE_MS = 31 * 24 * 3_600_000;
const PROBES = 16n;

/**
 * Looks for transfers to the wallets that take fees, also those that nobody claims, from where the last look ended up to the newest
 * settled block. Begins no range after `budgetMs`. Throws CHAIN_UNAVAILABLE; what was found before is kept.
 */
export async function scanFeeTransfers({ budgetMs }: { budgetMs: number }): Promise<FeeScanReport> {
  const endsAt = performance.now() + budgetMs;
  const { TOKEN_ADDRESS: token } = getEnvironment();
  const head = await readSnapshotBlock();
  const report: FeeScanReport = { found: 0, isComplete: true };
  for (const wallet of new Set([await getPrimaryAdmin(), ...(await listFeeWallets())])) {
    const fromBlock = (await findScanPlace(wallet)) ?? (await findFirstBlock(head.number));
    if (fromBlock > head.number) continue;
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return { ...report, isComplete: false };
    const { payments, nextBlock } = await scanPaymentsUp({
      token,
      to: [wallet],
      fromBlock,
      toBlock: head.number,
      budgetMs: leftMs,
    });
    await keep({ wallet, payments, nextBlock });
    report.found += payments.length;
    report.isComplete &&= nextBlock > head.number;
  }
  return report;
}

function keep({
  wallet,
  payments,
  nextBlock,
}: {
  wallet: Address;
  payments: Parameters<typeof keepTransfers>[1];
  nextBlock: bigint;
}): Promise<void> {
  return inTransaction(async (tx) => {
    await keepTransfers(tx, payments);
    await moveScanPlace(tx, { wallet, nextBlock });
  });
}

/** About the oldest block whose payments may still count: seventeen parts of what is left at each question. */
async function findFirstBlock(head: bigint): Promise<bigint> {
  const since = (await getCheckTime()).getTime() - MAX_AGE_MS;
  let low = minimum(getEnvironment().TOKEN_FIRST_BLOCK ?? 0n, head);
  let high = head;
  while (high - low > PROBES) {
    const step = (high - low) / (PROBES + 1n);
    const numbers = Array.from({ length: Number(PROBES) }, (_, index) => low + step * BigInt(index + 1));
    const blocks = await readBlocks(numbers);
    const isOld = (index: number): boolean => {
      const time = blocks[index]?.timestamp;
      return time !== undefined && Number(time) * 1_000 < since;
    };
    const oldCount = numbers.findLastIndex((_, index) => isOld(index)) + 1;
    [low, high] = [numbers[oldCount - 1] ?? low, numbers[oldCount] ?? high];
  }
  return low;
}

function minimum(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
