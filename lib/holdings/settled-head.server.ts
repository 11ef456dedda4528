import "server-only";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { readBlocks, readNewestBlocks } from "@/lib/chain/read-blocks.server";
import type { TimedBlock } from "@/lib/chain/rpc-answer-schemas";
import { getEnvironment } from "@/lib/env/environment.server";
import { chooseSettledBlock } from "./choose-settled-block";
import { readIndexConfirmations } from "./index-confirmations.server";

/**
 * The newest settled block, where snapshots are taken: final or 12 behind the newest (product.md), and within reach of the
 * holdings index. Throws CHAIN_UNAVAILABLE, also if the node stopped following the chain (CHAIN_MAX_AGE_SECONDS).
 */
export async function readSnapshotBlock(): Promise<TimedBlock> {
  const { CHAIN_MAX_AGE_SECONDS, LOCAL_MODE } = getEnvironment();
  const { latest, finalized } = await readNewestBlocks();
  const ageSeconds = Math.floor(Date.now() / 1000) - Number(latest.timestamp);
  // The local chain mines only on transactions, so its age says nothing.
  if (LOCAL_MODE === "0" && ageSeconds > CHAIN_MAX_AGE_SECONDS) {
    throw chainUnavailable(new Error(`the newest block is ${ageSeconds} s old`));
  }
  const number = chooseSettledBlock({
    latest: latest.number,
    finalized: finalized?.number ?? null,
    confirmations: await readIndexConfirmations(),
  });
  if (number === null) throw chainUnavailable(new Error("the chain has no settled block yet"));
  if (number === finalized?.number) return finalized;
  const [block] = await readBlocks([number]);
  if (!block) throw chainUnavailable(new Error(`the RPC endpoint does not have block ${number}`));
  return block;
}
