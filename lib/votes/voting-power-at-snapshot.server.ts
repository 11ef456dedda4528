import "server-only";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { BalancesByContract } from "@/lib/holdings/balances-sql";
import { getHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { type PowerRule, votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";

export type FrozenRule = PowerRule & {
  snapshotBlock: bigint;
  snapshotBlockHash: string;
  indexed: BalancesByContract;
};

/**
 * Holdings at a proposal's snapshot block and the power that its frozen rule gives them, in units of 10^-18 VP. Throws 503
 * if they can't be known.
 */
export async function getPowerAtSnapshot({
  voter,
  rule,
}: {
  voter: Address;
  rule: FrozenRule;
}): Promise<HeldAmounts & { power: bigint }> {
  const { snapshotBlock, snapshotBlockHash, indexed } = rule;
  const holdings = await getHoldingsAt({
    holders: [voter],
    block: snapshotBlock,
    blockHash: snapshotBlockHash,
    indexed,
  });
  const held = holdings.get(voter);
  if (held === undefined) throw new Error("the holdings of the voter are missing");
  return { ...held, power: votingPowerWei({ ...held, ...rule }) };
}
