import "server-only";
import type { TransferReading } from "@/lib/chain/read-transfers.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { insertCheckpoints, listNewestBalances } from "./checkpoint-store.server";
import { foldTransfers, listHolders, type UnexplainedBalance } from "./fold-transfers";
import { advanceIndex, type IndexState, lockIndexState } from "./holdings-index-store.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { widenSpan } from "./plan-range";

/**
 * Writes what was read of the blocks after `state`, all of it or nothing. False, and nothing is written, when another worker
 * has moved the index since, or when the blocks do not follow on the last one that was indexed.
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
    const balances = await listNewestBalances(tx, { contract: address, holders: listHolders(transfers) });
    const folded = foldTransfers({ balances, transfers });
    if (!folded.ok) throw unexplained(contract, folded.reason);
    await insertCheckpoints(tx, { contract: address, checkpoints: folded.value });
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

function unexplained({ kind, address }: IndexedContract, { holder, block }: UnexplainedBalance): AppError {
  const variable = kind === "nft" ? "NFT_FIRST_BLOCK" : "TOKEN_FIRST_BLOCK";
  return new AppError(
    "HOLDINGS_UNEXPLAINED",
    `The Transfer logs of the ${kind} ${address} can't explain the balance of ${holder} at block ${block}: ${variable} is after its first transfer, or it moves balances without events.`,
  );
}
