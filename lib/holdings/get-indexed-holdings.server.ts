import "server-only";
import type { Address } from "@/lib/shared/address";
import { listBalancesAt } from "./balance-store.server";
import type { HoldingsAt } from "./get-holdings-at.server";
import { getIndexedBlocks } from "./get-indexed-blocks.server";
import { getContractAddresses, listIndexedContracts } from "./indexed-contracts.server";

/** Everybody's holdings at the end of a block. */
export type IndexedHoldings = { block: bigint; holdings: ReadonlyMap<Address, HoldingsAt> };

/**
 * Holdings at the newest block that the index has read of both contracts. Never asks the chain: null if the index alone
 * can't say, because it has not begun or a contract is distrusted.
 */
export async function getIndexedHoldings(holders: readonly Address[]): Promise<IndexedHoldings | null> {
  const { nft, token } = await getIndexedBlocks();
  if (nft === null || token === null) return null;
  const [block = nft] = [nft, token].toSorted((left, right) => (left < right ? -1 : 1));
  const contracts = listIndexedContracts();
  const rows = await listBalancesAt({ contracts: contracts.map(({ address }) => address), holders, block });
  const isKnown = contracts.every(({ address }) => {
    const row = rows.get(address);
    return row && !row.isDistrusted && block < row.nextBlock;
  });
  if (!isKnown) return null;
  const { nft: nfts, token: tokens } = getContractAddresses();
  const holdings = holders.map((holder, place): [Address, HoldingsAt] => [
    holder,
    {
      nftCount: rows.get(nfts)?.balances[place] ?? 0n,
      tokenWei: rows.get(tokens)?.balances[place] ?? 0n,
    },
  ]);
  return { block, holdings: new Map(holdings) };
}
