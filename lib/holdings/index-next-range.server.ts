import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { readHead } from "@/lib/chain/read-head.server";
import { readBlocks, readTransfers } from "@/lib/chain/read-transfers.server";
import { isTimeout } from "@/lib/chain/request-together.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { commitRange } from "./commit-range.server";
import {
  createIndex,
  findIndexState,
  type IndexState,
  lockIndexState,
  lowerSpan,
  rewindIndex,
} from "./holdings-index-store.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { type BlockRange, narrowSpan, planRange, settledBlock } from "./plan-range";
import { undoReorganisation } from "./undo-reorganisation.server";

export type IndexStep = { indexedBlock: bigint; targetBlock: bigint; isCurrent: boolean };

/** How long a node may lag behind the head that another machine of its endpoint gave. */
const SETTLING_MS = 300;
const SETTLING_TRIES = 5;

/**
 * Brings the contract's index one range on, or back when the chain was reorganised. Any number of workers may do so at
 * once, and may be killed at any time. Throws CHAIN_UNAVAILABLE, and HOLDINGS_UNEXPLAINED when logs and balances can't agree.
 */
export async function indexNextRange(contract: IndexedContract): Promise<IndexStep> {
  const state = await openIndex(contract);
  const { number: head } = await readHead();
  const targetBlock = settledBlock({ head, confirmations: getEnvironment().INDEX_CONFIRMATIONS });
  const before = { indexedBlock: state.nextBlock - 1n, targetBlock };
  if (await isReorganised(state)) {
    await undoReorganisation(contract, state);
    return { ...before, isCurrent: false };
  }
  const range = planRange({ nextBlock: state.nextBlock, settled: targetBlock, span: state.span });
  if (range === null) return { ...before, isCurrent: true };
  const isWritten = await indexRange({ contract, state, range });
  return { indexedBlock: isWritten ? range.toBlock : before.indexedBlock, targetBlock, isCurrent: false };
}

async function openIndex({ address, firstBlock }: IndexedContract): Promise<IndexState> {
  const found = await findIndexState(address);
  if (found !== null && found.firstBlock <= firstBlock) return found;
  await createIndex({ contract: address, firstBlock });
  return inTransaction(async (tx) => {
    const state = await lockIndexState(tx, address);
    // Blocks before the first one count now; a higher first block would only lose what is known.
    if (state.firstBlock > firstBlock) {
      await rewindIndex(tx, { contract: address, firstBlock, nextBlock: firstBlock });
    }
    return lockIndexState(tx, address);
  });
}

/** A node that lacks the block is behind, which is no reorganisation. */
async function isReorganised({ lastMark }: IndexState): Promise<boolean> {
  if (lastMark === null) return false;
  const [block] = await readBlocks([lastMark.block]);
  return block !== undefined && block !== null && block.hash !== lastMark.hash;
}

type RangeInput = { contract: IndexedContract; state: IndexState; range: BlockRange };

/** False when nothing was written: another worker was first, or fewer blocks will be asked for. */
async function indexRange({ contract, state, range }: RangeInput): Promise<boolean> {
  const { address, kind } = contract;
  for (let tries = 0; tries < SETTLING_TRIES; tries++) {
    const reading = await readTransfers({ contract: address, kind, ...range }).catch(
      async (error: unknown) => {
        if (isTimeout(error)) await askForFewer({ contract, range });
        throw error;
      },
    );
    if (reading.ok) return commitRange({ contract, state, reading: reading.value });
    if (reading.reason === "too-large") {
      if (await askForFewer({ contract, range })) return false;
      throw unavailable(`the RPC endpoint refuses the logs of block ${range.fromBlock} alone`);
    }
    await sleep(SETTLING_MS);
  }
  throw unavailable(`the RPC endpoint does not have block ${range.toBlock} yet`);
}

async function askForFewer({ contract, range }: Omit<RangeInput, "state">): Promise<boolean> {
  const span = narrowSpan(range);
  if (span !== null) await lowerSpan({ contract: contract.address, span });
  return span !== null;
}

function unavailable(reason: string): AppError {
  return new AppError("CHAIN_UNAVAILABLE", undefined, { retryAfterSeconds: 5, cause: new Error(reason) });
}
