import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { AppError } from "@/lib/http/app-error";
import { compareBalances } from "./compare-balances.server";
import { listHoldersAt, listLargestHolders, listLatestMovers } from "./holder-store.server";
import { findIndexState } from "./holdings-index-store.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { findDistrust, findSampledHolder, saveSample } from "./trust-store.server";

/** 750 together, which is one call of the node. */
const LARGEST = 100;
const LATEST = 150;
const IN_TURN = 500;

/**
 * Compares a sample of the contract's holders with balanceOf at the indexed block: the largest, the latest movers, and the
 * next in turn, so that everybody is checked within (holders / 500) runs. If the chain can't be read, nothing fails; the
 * next run tries again.
 */
export async function sampleHolders(contract: IndexedContract): Promise<void> {
  const { address } = contract;
  const mark = (await findIndexState(address))?.lastMark;
  if (!mark || (await findDistrust(address)) !== null) return;
  const { block } = mark;
  const after = await findSampledHolder(address);
  const [largest, latest, inTurn] = await Promise.all([
    listLargestHolders({ contract: address, block, near: after, limit: LARGEST }),
    listLatestMovers({ contract: address, block, limit: LATEST }),
    listHoldersAt({ contract: address, block, after, limit: IN_TURN }),
  ]);
  const holders = [...new Set([...largest, ...latest, ...inTurn])];
  try {
    if ((await compareBalances({ contract, mark, holders })) !== "equal") return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    getLogger().warn({ code: error.code, contract: address }, "holders were not compared");
    return;
  }
  const isRoundEnded = inTurn.length < IN_TURN;
  await saveSample({ contract: address, block, holder: isRoundEnded ? null : (inTurn.at(-1) ?? null) });
}
