import "server-only";
import { encodeFunctionData, erc20Abi } from "viem";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { callAtBlock, StateForgotten } from "@/lib/chain/call-at-block.server";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { hasTransfers } from "@/lib/chain/has-transfers.server";
import { hasCodeAt } from "@/lib/chain/read-code.server";
import { wordSchema } from "@/lib/chain/rpc-answer-schemas";
import { listRpcEndpoints } from "@/lib/chain/rpc-endpoints.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { countedContracts } from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import { findFirst } from "./find-first";
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

type Question = { run: IndexRun; contract: Pick<IndexedContract, "address">; head: bigint };

/**
 * The first block that can have a transfer of the contract: that of its deployment if a node keeps old state, that of its
 * first Transfer log if one takes any range, else 0, which is right but slower to fill from. Null if there is no contract at
 * the address. Throws what kept an endpoint from answering, and OutOfTime.
 */
async function findFirstBlock({ run, contract: { address }, head }: Question): Promise<bigint | null> {
  for (const endpoint of listRpcEndpoints()) {
    const hasCode = (block: bigint): Promise<boolean | null> =>
      run.ask(endpoint, () => hasCodeAt({ endpoint, address, block })).catch(nullWhenForgotten);
    if ((await hasCode(head)) === false) return null;
    const deployed = await findFirst({ low: 0n, high: head, holds: hasCode });
    if (deployed !== null) return deployed;
    const hasLogs = (toBlock: bigint): Promise<boolean | null> =>
      run.ask(endpoint, () => hasTransfers({ endpoint, contract: address, toBlock }));
    const moved =
      (await hasLogs(head)) === true ? await findFirst({ low: 0n, high: head, holds: hasLogs }) : null;
    if (moved !== null) return moved;
  }
  return 0n;
}

/**
 * The contract's supply before its first block, which must be zero. Null if no endpoint has that block's state. Throws what
 * kept an endpoint from answering, and OutOfTime.
 */
async function findEarlierSupply({
  run,
  contract: { address },
  firstBlock,
}: Omit<Question, "head"> & { firstBlock: bigint }): Promise<bigint | null> {
  if (firstBlock === 0n) return 0n;
  const block = firstBlock - 1n;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "totalSupply" });
  for (const endpoint of listRpcEndpoints()) {
    const supply = await run
      .ask(endpoint, async () => {
        if (!(await hasCodeAt({ endpoint, address, block }))) return 0n;
        const signal = AbortSignal.timeout(5_000);
        const { answers } = await callAtBlock({
          url: endpoint,
          block,
          calls: [{ to: address, data }],
          signal,
        });
        return BigInt(wordSchema.parse(answers[0]?.result));
      })
      .catch(nullWhenForgotten);
    if (supply !== null) return supply;
  }
  return null;
}

function nullWhenForgotten(error: unknown): null {
  if (error instanceof StateForgotten) return null;
  throw error;
}
