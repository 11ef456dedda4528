import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { compareBalances } from "./compare-balances.server";
import { trustContract } from "./distrust-contract.server";
import { fillIndex, type IndexStep, readCommonHead } from "./fill-index.server";
import { listHoldersAt } from "./holder-store.server";
import { findIndexState, hasMark, lockIndexState, rewindIndex } from "./holdings-index-store.server";
import { openIndexRun } from "./index-run.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { chooseFirstBlock } from "./open-index.server";
import { proveSupply } from "./prove-supply.server";
import { restartOutdatedCensuses } from "./restart-censuses.server";
import type { Mark } from "./rewind-target";
import { findDistrust } from "./trust-store.server";

const HOLDERS_AT_ONCE = 750;

/**
 * Reads all of a distrusted contract's logs again, from a newly chosen first block, and compares the sum of balances and
 * every holder with the contract. It trusts the contract if all agree and no transfer was unexplained; until then power
 * comes from calls. False if the distrust stays, with its newest reason. Throws CHAIN_UNAVAILABLE, FIRST_BLOCK_WRONG and
 * BALANCES_DISAGREE; repeat it then.
 */
export async function retrustContract(
  contract: IndexedContract,
  onProgress: (steps: readonly IndexStep[]) => void,
): Promise<boolean> {
  const { address } = contract;
  const distrust = await findDistrust(address);
  if (distrust === null) return true;
  const run = await openIndexRun({ budgetMs: Number.POSITIVE_INFINITY });
  const { number: head } = await readCommonHead(run);
  const firstBlock = await chooseFirstBlock({ run, contract, head });
  await restartOutdatedCensuses();
  await inTransaction(async (tx) => {
    await lockIndexState(tx, address);
    await rewindIndex(tx, { contract: address, firstBlock, nextBlock: firstBlock });
  });
  await fillIndex({ run, contracts: [contract], onProgress });
  const mark = (await findIndexState(address))?.lastMark;
  if (!mark || !(await isEveryHolderEqual(contract, mark))) return false;
  if ((await proveSupply(run, contract)) !== "equal") return false;
  return inTransaction(async (tx) => {
    await lockIndexState(tx, address);
    if (!(await hasMark(tx, { contract: address, mark }))) return false;
    // The proof restores trust in a contract that only wasn't proved yet.
    return (
      (await trustContract(tx, { contract: address, since: distrust.since })) ||
      (await findDistrust(address, tx)) === null
    );
  });
}

async function isEveryHolderEqual(contract: IndexedContract, mark: Mark): Promise<boolean> {
  let after = null;
  for (;;) {
    const page = { contract: contract.address, block: mark.block, after, limit: HOLDERS_AT_ONCE };
    const holders = await listHoldersAt(page);
    if (holders.length === 0) return true;
    if ((await compareBalances({ contract, mark, holders })) !== "equal") return false;
    after = holders.at(-1) ?? null;
  }
}
