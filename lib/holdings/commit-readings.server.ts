import "server-only";
import type { Transfer } from "@/lib/chain/parse-transfers";
import type { TransferReading } from "@/lib/chain/read-transfers.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { insertCheckpoints, listNewestBalances } from "./checkpoint-store.server";
import { distrustContract } from "./distrust-contract.server";
import { foldTransfers, listFirstBlocks, type UnexplainedBalance } from "./fold-transfers";
import { insertHolders } from "./holder-store.server";
import { advanceIndex, type IndexState, lockIndexState } from "./holdings-index-store.server";
import { firstBlockVariable, type IndexedContract } from "./indexed-contracts.server";

/** A contract and how far its index was when the blocks after it were read. */
export type OpenIndex = { contract: IndexedContract; state: IndexState };

/**
 * Writes what was read after all of `indexes`, everything or nothing. False, without a write, if another worker has moved
 * one of them, or if the blocks don't follow the last indexed one. Transfers that can't explain the balances end the trust
 * in their contract; then only the holders they name are kept.
 */
export async function commitReadings(
  indexes: readonly OpenIndex[],
  readings: readonly TransferReading[],
): Promise<boolean> {
  const last = readings.at(-1)?.last;
  if (last === undefined || !indexes.every(({ state }) => isChain(state, readings))) return false;
  // In one order, so that no two workers wait for each other.
  const ordered = indexes.toSorted((left, right) =>
    left.contract.address < right.contract.address ? -1 : 1,
  );
  return inTransaction(async (tx) => {
    for (const { contract, state } of ordered) {
      if (!isSamePlace(await lockIndexState(tx, contract.address), state)) return false;
    }
    for (const { contract } of ordered) {
      const transfers = readings.flatMap((reading) => reading.transfers.get(contract.address) ?? []);
      await writeTransfers(tx, { contract, transfers });
      await advanceIndex(tx, { contract: contract.address, last });
    }
    return true;
  });
}

/** True if nobody has moved the index from one state to the other. */
export function isSamePlace(left: IndexState, right: IndexState): boolean {
  return left.nextBlock === right.nextBlock && left.lastMark?.hash === right.lastMark?.hash;
}

/** True if each reading follows the one before it, and the first follows the index. */
function isChain({ lastMark }: IndexState, readings: readonly TransferReading[]): boolean {
  return readings.every(({ parent }, index) => {
    const before = readings[index - 1]?.last.hash ?? lastMark?.hash;
    return before === undefined || before === parent?.hash;
  });
}

async function writeTransfers(
  tx: Transaction,
  { contract, transfers }: { contract: IndexedContract; transfers: readonly Transfer[] },
): Promise<void> {
  const { address } = contract;
  const firstBlocks = listFirstBlocks(transfers);
  const balances = await listNewestBalances(tx, { contract: address, holders: [...firstBlocks.keys()] });
  // A holder with a checkpoint was named before.
  const added = new Map([...firstBlocks].filter(([holder]) => !balances.has(holder)));
  await insertHolders(tx, { contract: address, firstBlocks: added });
  const folded = foldTransfers({ balances, transfers });
  if (folded.ok) await insertCheckpoints(tx, { contract: address, checkpoints: folded.value });
  else await distrustContract(tx, { contract: address, ...unexplained(contract, folded.reason) });
}

function unexplained(
  contract: IndexedContract,
  { holder, block }: UnexplainedBalance,
): { block: bigint; reason: string } {
  return {
    block,
    reason: `The Transfer logs of the ${contract.kind} ${contract.address} can't explain the balance of ${holder} at block ${block}: ${firstBlockVariable(contract)} is after its first transfer, a node withheld logs, or the contract moves balances without events.`,
  };
}
