import "server-only";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { inTransaction } from "@/lib/db/transaction.server";
import { countedContracts } from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import { findEarlierSupply, findFirstBlock } from "./find-first-block.server";
import {
  createIndex,
  findIndexState,
  type IndexState,
  lockIndexState,
  markUnproved,
  rewindIndex,
} from "./holdings-index-store.server";
import type { IndexRun } from "./index-run.server";
import { firstBlockVariable, type IndexedContract } from "./indexed-contracts.server";

type Opening = { run: IndexRun; contract: IndexedContract; head: bigint };

/**
 * How far the contract's index is. If there is none, it begins one at the configured first block or the one found on the
 * chain. Throws FIRST_BLOCK_WRONG, with an alert, if the configured one can't be right, and CHAIN_UNAVAILABLE.
 */
export async function openIndex(opening: Opening): Promise<IndexState> {
  const { contract, head } = opening;
  const { address, firstBlock: configured } = contract;
  let state = await findIndexState(address);
  // A node may be behind an index that has read something, and a later first block removes nothing.
  const isUsable =
    state !== null &&
    (state.lastMark !== null || state.firstBlock <= head) &&
    (configured === null || state.firstBlock <= configured);
  if (state === null || !isUsable) state = await beginAt(address, await chooseFirstBlock(opening));
  await clearAlert({ kind: "first-block-wrong", subject: address });
  return state;
}

/** Where the contract's index begins: as configured and checked, or found. Throws as `openIndex`. */
export async function chooseFirstBlock({ run, contract, head }: Opening): Promise<bigint> {
  const { address, firstBlock: configured } = contract;
  const unreadable = (error: unknown): never => {
    throw chainUnavailable(error);
  };
  if (configured === null) {
    const found = await findFirstBlock({ run, contract, head }).catch(unreadable);
    return (
      found ??
      refuse(
        contract,
        `There is no contract at ${address} on this chain: check ${countedContracts[contract.kind].addressVariable}.`,
      )
    );
  }
  const variable = firstBlockVariable(contract);
  const cure = `Remove ${variable}: the first block is found on the chain.`;
  if (configured > head) {
    return refuse(
      contract,
      `${variable} is ${configured}, but the newest block of the chain is ${head}. ${cure}`,
    );
  }
  const supply = await findEarlierSupply({ run, contract, firstBlock: configured }).catch(unreadable);
  if (supply === null || supply === 0n) return configured;
  return refuse(
    contract,
    `${variable} is ${configured}, but at block ${configured - 1n} there were ${supply} units already. ${cure}`,
  );
}

/** A lower first block than before, or one above the head, means reading everything again. */
async function beginAt(contract: IndexedContract["address"], firstBlock: bigint): Promise<IndexState> {
  await createIndex({ contract, firstBlock });
  return inTransaction(async (tx) => {
    const state = await lockIndexState(tx, contract);
    if (state.firstBlock > firstBlock) {
      await rewindIndex(tx, { contract, firstBlock, nextBlock: firstBlock });
      await markUnproved(tx, contract);
    }
    return lockIndexState(tx, contract);
  });
}

async function refuse({ address }: IndexedContract, message: string): Promise<never> {
  await raiseAlert({ kind: "first-block-wrong", subject: address, message });
  throw new AppError("FIRST_BLOCK_WRONG", message, { retryAfterSeconds: 60 });
}
