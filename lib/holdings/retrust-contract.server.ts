import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { compareBalances } from "./compare-balances.server";
import { trustContract } from "./distrust-contract.server";
import { listHoldersAt } from "./holder-store.server";
import { findIndexState, hasMark, lockIndexState, rewindIndex } from "./holdings-index-store.server";
import { type IndexStep, indexNextRange } from "./index-next-range.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { restartOutdatedCensuses } from "./restart-censuses.server";
import type { Mark } from "./rewind-target";
import { findDistrust } from "./trust-store.server";

const HOLDERS_AT_ONCE = 750;

/**
 * Reads all of a distrusted contract's logs again and compares every holder with balanceOf; trusts it again when all agree and no
 * transfer was unexplained. Until then its power comes from calls, as before. False when the distrust stays, with its
 * newest reason. Throws CHAIN_UNAVAILABLE and BALANCES_DISAGREE; repeat it then.
 */
export async function retrustContract(
  contract: IndexedContract,
  onStep: (step: IndexStep) => void,
): Promise<boolean> {
  const { address, firstBlock } = contract;
  const distrust = await findDistrust(address);
  if (distrust === null) return true;
  await restartOutdatedCensuses();
  await inTransaction(async (tx) => {
    await lockIndexState(tx, address);
    await rewindIndex(tx, { contract: address, firstBlock, nextBlock: firstBlock });
  });
  for (let isCurrent = false; !isCurrent; ) {
    const step = await indexNextRange(contract);
    onStep(step);
    ({ isCurrent } = step);
  }
  const mark = (await findIndexState(address))?.lastMark;
  if (!mark || !(await isEveryHolderEqual(contract, mark))) return false;
  return inTransaction(async (tx) => {
    await lockIndexState(tx, address);
    if (!(await hasMark(tx, { contract: address, mark }))) return false;
    return trustContract(tx, { contract: address, since: distrust.since });
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
