import "server-only";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { readEndpointHead } from "@/lib/chain/read-endpoint-head.server";
import { readBlocks } from "@/lib/chain/read-transfers.server";
import { isTimeout } from "@/lib/chain/request-together.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { readAgreedTransfers } from "./agreed-transfers.server";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
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

/**
 * Brings the contract's index one range on, or back when the chain was reorganised. Any number of workers may do so at
 * once, and may be killed at any time. Throws CHAIN_UNAVAILABLE, also when two endpoints do not agree.
 */
export async function indexNextRange(contract: IndexedContract): Promise<IndexStep> {
  const state = await openIndex(contract);
  const head = await readCommonHead();
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

/** The newest block that every endpoint has: one that is behind is waited for. */
async function readCommonHead(): Promise<bigint> {
  const [head, other] = await askEveryEndpoint(readEndpointHead);
  if (head === undefined) throw chainUnavailable(new Error("no RPC endpoint is configured"));
  return other !== undefined && other.number < head.number ? other.number : head.number;
}

/** A node that lacks the block is behind, which is no reorganisation. */
async function isReorganised({ lastMark }: IndexState): Promise<boolean> {
  if (lastMark === null) return false;
  const isReplaced = await askEveryEndpoint(async (endpoint) => {
    const [block] = await readBlocks([lastMark.block], { endpoint });
    return block !== undefined && block !== null && block.hash !== lastMark.hash;
  });
  // One endpoint alone undoes nothing: on a fork of its own, its transfers meet no agreement either.
  return isReplaced.every(Boolean);
}

type RangeInput = { contract: IndexedContract; state: IndexState; range: BlockRange };

/** False when nothing was written: another worker was first, or fewer blocks will be asked for. */
async function indexRange({ contract, state, range }: RangeInput): Promise<boolean> {
  const { address, kind } = contract;
  const reading = await readAgreedTransfers({ contract: address, kind, ...range }).catch(
    async (error: unknown) => {
      if (isTimeout(error)) await askForFewer({ contract, range });
      throw error;
    },
  );
  if (reading.ok) return commitRange({ contract, state, reading: reading.value });
  if (await askForFewer({ contract, range })) return false;
  throw chainUnavailable(new Error(`the RPC endpoint refuses the logs of block ${range.fromBlock} alone`));
}

async function askForFewer({ contract, range }: Omit<RangeInput, "state">): Promise<boolean> {
  const span = narrowSpan(range);
  if (span !== null) await lowerSpan({ contract: contract.address, span });
  return span !== null;
}
