import "server-only";
import { eachAmount, type HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { listBalancesAt } from "./balance-store.server";
import { getIndexedBlocks } from "./get-indexed-blocks.server";
import { getContractAddresses, listIndexedContracts, lowestKnownBlock } from "./indexed-contracts.server";

/** Everybody's holdings at the end of a block. */
export type IndexedHoldings = { block: bigint; holdings: ReadonlyMap<Address, HeldAmounts> };

/**
 * Holdings at the newest block that the index has read of all contracts. Never asks the chain: null if the index alone
 * can't say, because it has not begun or a contract is distrusted.
 */
export async function getIndexedHoldings(holders: readonly Address[]): Promise<IndexedHoldings | null> {
  const block = lowestKnownBlock(await getIndexedBlocks());
  if (block === null) return null;
  const contracts = listIndexedContracts();
  const rows = await listBalancesAt({ contracts: contracts.map(({ address }) => address), holders, block });
  const isKnown = contracts.every(({ address }) => {
    const row = rows.get(address);
    return row && !row.isDistrusted && block < row.nextBlock;
  });
  if (!isKnown) return null;
  const addresses = getContractAddresses();
  const holdings = holders.map((holder, place): [Address, HeldAmounts] => [
    holder,
    eachAmount(({ name }) => rows.get(addresses[name])?.balances[place] ?? 0n),
  ]);
  return { block, holdings: new Map(holdings) };
}
