import "server-only";
import type { TransferReading } from "@/lib/chain/read-transfers.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { insertCheckpoints, listNewestBalances } from "./checkpoint-store.server";
import { distrustContract } from "./distrust-contract.server";
import { foldTransfers, listFirstBlocks, type UnexplainedBalance } from "./fold-transfers";
import { insertHolders } from "./holder-store.server";
import { advanceIndex, type IndexState, lockIndexState } from "./holdings-index-store.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { widenSpan } from "./plan-range";

/**
 * Writes what was read of the blocks after `state`, all of it or nothing. False, and nothing is written, when another worker
 * has moved the index since, or when the blocks do not follow on the last one that was indexed. Transfers that can't explain
 * the balances end the trust in the contract: then only the holders whom they name are kept.
 */
export async function commitRange({
  contract,
  state,
  reading,
}: {
  contract: IndexedContract;
  state: IndexState;
  reading: TransferReading;
}): Promise<boolean> {
  if (state.lastMark !== null && state.lastMark.hash !== reading.parent?.hash) return false;
  const { transfers, last } = reading;
  const { address } = contract;
  return inTransaction(async (tx) => {
    const locked = await lockIndexState(tx, address);
    if (!isSamePlace(locked, state)) return false;
    const firstBlocks = listFirstBlocks(transfers);
    const balances = await listNewestBalances(tx, { contract: address, holders: [...firstBlocks.keys()] });
    // Who has a checkpoint was named before.
    const added = new Map([...firstBlocks].filter(([holder]) => !balances.has(holder)));
    await insertHolders(tx, { contract: address, firstBlocks: added });
    const folded = foldTransfers({ balances, transfers });
    if (folded.ok) await insertCheckpoints(tx, { contract: address, checkpoints: folded.value });
    else await distrustContract(tx, { contract: address, ...unexplained(contract, folded.reason) });
    await advanceIndex(tx, {
      contract: address,
      mark: { block: last.number, hash: last.hash },
      span: widenSpan({ span: locked.span, logs: transfers.length }),
    });
    return true;
  });
}

/** True when nobody has moved the index from one state to the other. */
export function isSamePlace(left: IndexState, right: IndexState): boolean {
  return left.nextBlock === right.nextBlock && left.lastMark?.hash === right.lastMark?.hash;
}

function unexplained(
  { kind, address }: IndexedContract,
  { holder, block }: UnexplainedBalance,
): { block: bigint; reason: string } {
  const variable = kind === "nft" ? "NFT_FIRST_BLOCK" : "TOKEN_FIRST_BLOCK";
  return {
    block,
    reason: `The Transfer logs of the ${kind} ${address} can't explain the balance of ${holder} at block ${block}: ${variable} is after its first transfer, a node withheld logs, or the contract moves balances without events.`,
  };
}
