import "server-only";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { isSamePlace } from "./commit-readings.server";
import { type IndexState, listMarks, lockIndexState, rewindIndex } from "./holdings-index-store.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { rewindTarget } from "./rewind-target";

/** Headers asked for in one batch; most reorganisations are shorter. */
const MARKS_AT_ONCE = 16;

/** Takes the index back to the newest block that the chain still has, in one transaction, unless another worker moved it. */
export async function undoReorganisation(contract: IndexedContract, state: IndexState): Promise<void> {
  const nextBlock = await findTarget(contract, state);
  await inTransaction(async (tx) => {
    if (!isSamePlace(await lockIndexState(tx, contract.address), state)) return;
    await rewindIndex(tx, { contract: contract.address, firstBlock: state.firstBlock, nextBlock });
  });
}

async function findTarget({ address }: IndexedContract, { firstBlock }: IndexState): Promise<bigint> {
  const marks = await listMarks(address);
  for (let start = 0; start < marks.length; start += MARKS_AT_ONCE) {
    const some = marks.slice(start, start + MARKS_AT_ONCE);
    const blocks = await readBlocks(some.map(({ block }) => block));
    const hashes = blocks.map((block) => block?.hash ?? null);
    const target = rewindTarget({ marks: some, hashes, firstBlock });
    if (target !== firstBlock) return target;
  }
  return firstBlock;
}
