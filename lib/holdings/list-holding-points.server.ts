import "server-only";
import { type ContractName, eachContract } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { type BalancePoint, listPointsAround } from "./balance-store.server";
import { listIndexedContracts } from "./indexed-contracts.server";
import { findDistrust } from "./trust-store.server";

/** Checkpoints read on each side of the block. */
const POINTS_PER_SIDE = 50;

/** Checkpoints around a block, nearest first, and whether these are all on that side. */
export type HoldingPoints = {
  before: BalancePoint[];
  after: BalancePoint[];
  isAll: { before: boolean; after: boolean };
};

/**
 * A holder's history up to `block`, and after it up to `lastBlock`. Null for a contract whose logs don't explain its
 * balances.
 */
export async function listHoldingPoints({
  holder,
  block,
  lastBlock,
}: {
  holder: Address;
  block: bigint;
  lastBlock: bigint;
}): Promise<Record<ContractName, HoldingPoints | null>> {
  const found: Record<ContractName, HoldingPoints | null> = eachContract(() => null);
  for (const { kind, address } of listIndexedContracts()) {
    if ((await findDistrust(address)) !== null) continue;
    const limit = POINTS_PER_SIDE;
    const { before, after } = await listPointsAround({ contract: address, holder, block, lastBlock, limit });
    found[kind] = {
      before,
      after,
      isAll: { before: before.length < limit, after: after.length < limit },
    };
  }
  return found;
}
