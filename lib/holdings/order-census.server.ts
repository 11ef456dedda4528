import "server-only";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { startCensus } from "./advance-census.server";
import { reviveCensus } from "./census-store.server";

/** Orders the census of a block by hand; a failed one continues. Throws BAD_REQUEST if the chain has no such block. */
export async function orderCensus(block: bigint): Promise<void> {
  const [found] = await readBlocks([block]);
  if (!found) throw new AppError("BAD_REQUEST", `The chain has no block ${block} yet.`);
  await inTransaction((tx) => startCensus(tx, { block, blockHash: found.hash }));
  await reviveCensus({ block, blockHash: found.hash });
}
