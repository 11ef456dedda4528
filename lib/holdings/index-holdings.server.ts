import "server-only";
import { fillIndex, type IndexStep } from "./fill-index.server";
import { openIndexRun } from "./index-run.server";
import { type IndexedContract, listIndexedContracts } from "./indexed-contracts.server";
import { proveSupply } from "./prove-supply.server";
import { sampleHolders } from "./sample-holders.server";
import { findProofState, findSample } from "./trust-store.server";

/**
 * Brings the holdings of all contracts up to the block that is settled when it begins, and begins no range after `budgetMs`.
 * A growing chain doesn't move that target. Finished work stays if it throws or is killed, and the next run continues from
 * there. Then it compares balances with the contracts: their sum, and a sample of holders. If somebody is waiting
 * (`isOnDemand`), only what was never compared. Throws CHAIN_UNAVAILABLE, FIRST_BLOCK_WRONG.
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
    if (!isOnDemand || (await findSample(contract.address)) === null) await sampleHolders(contract);
  }
  return steps;
}

async function isProofDue({ address }: IndexedContract, isOnDemand: boolean): Promise<boolean> {
  const state = await findProofState(address);
  return state === "never" || (state === "due" && !isOnDemand);
}
