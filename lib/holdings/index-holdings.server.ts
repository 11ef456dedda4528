import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { AppError } from "@/lib/http/app-error";
import { compareBalances } from "./compare-balances.server";
import { fillIndex, type IndexStep } from "./fill-index.server";
import { listHoldersAt, listLargestHolders, listLatestMovers } from "./holder-store.server";
import { findIndexState } from "./holdings-index-store.server";
import { openIndexRun } from "./index-run.server";
import { type IndexedContract, listIndexedContracts } from "./indexed-contracts.server";
import { proveSupply } from "./prove-supply.server";
import {
  findDistrust,
  findProofState,
  findSample,
  findSampledHolder,
  isSampleDue,
  saveSample,
} from "./trust-store.server";

/**
 * Brings the holdings of all contracts up to the block that is settled when it begins, and begins no range after `budgetMs`.
 * A growing chain doesn't move that target. Finished work stays if it throws or is killed, and the next run continues from
 * there. Then it compares balances with the contracts: their sum each hour, and a sample of holders each minute. If somebody
 * is waiting (`isOnDemand`), only what was never compared. Throws CHAIN_UNAVAILABLE, FIRST_BLOCK_WRONG.
 */
export async function indexHoldings({
  budgetMs,
  isOnDemand = false,
  onProgress,
}: {
  budgetMs: number;
  isOnDemand?: boolean;
  onProgress?: (steps: readonly IndexStep[]) => void;
}): Promise<IndexStep[]> {
  const contracts = listIndexedContracts();
  const run = await openIndexRun({ budgetMs });
  const steps = await fillIndex({ run, contracts, onProgress });
  const current = contracts.filter(({ kind }) => steps.some((step) => step.kind === kind && step.isCurrent));
  for (const contract of current) {
    if (await isProofDue(contract, isOnDemand)) await proveSupply(run, contract);
    const { address } = contract;
    const isDue = isOnDemand ? (await findSample(address)) === null : await isSampleDue(address);
    if (isDue) await sampleHolders(contract);
  }
  return steps;
}

async function isProofDue({ address }: IndexedContract, isOnDemand: boolean): Promise<boolean> {
  const state = await findProofState(address);
  return state === "never" || (state === "due" && !isOnDemand);
}

/** 750 together, which is one call of the node. */
const LARGEST = 100;
const LATEST = 150;
const IN_TURN = 500;

/**
 * Compares a sample of the contract's holders with balanceOf at the indexed block: the largest, the latest movers, and the
 * next in turn, so that everybody is checked within (holders / 500) comparisons. If the chain can't be read, nothing fails; the
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
