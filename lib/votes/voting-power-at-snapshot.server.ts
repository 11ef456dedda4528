import "server-only";
import type { BalancesByContract } from "@/lib/holdings/balances-sql";
import { getHoldingsAt, type HoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";

export type FrozenRule = {
  ratio: bigint;
  tokensPerVote: bigint;
  snapshotBlock: bigint;
  snapshotBlockHash: string;
  /** The voter's balances in the index at the snapshot block. */
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
}): Promise<HoldingsAt & { power: bigint }> {
  const { ratio, tokensPerVote, snapshotBlock, snapshotBlockHash, indexed } = rule;
  const holdings = await getHoldingsAt({
    holders: [voter],
    block: snapshotBlock,
    blockHash: snapshotBlockHash,
    indexed,
  });
  const held = holdings.get(voter);
  if (held === undefined) throw new Error("the holdings of the voter are missing");
  return { ...held, power: votingPowerWei({ ...held, ratio, tokensPerVote }) };
}
