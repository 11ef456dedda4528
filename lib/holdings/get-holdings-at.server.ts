import "server-only";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";
import { type IndexedBalances, listBalancesAt } from "./balance-store.server";
import { CATCH_UP_MS, catchUpIndex } from "./catch-up-index.server";
import { type IndexedContract, listIndexedContracts } from "./indexed-contracts.server";

/** What somebody had at the end of a block: NFTs in pieces, tokens in units of 10^-18. */
export type HoldingsAt = { nftCount: bigint; tokenWei: bigint };

type Question = { holders: readonly Address[]; block: bigint };

/** The run that was joined may have looked at the chain before the block was there. */
const CATCH_UP_TRIES = 2;

/**
 * What each of the holders had at the end of a settled block (`readSnapshotBlock`); 0n only where that is known. Brings the
 * index up when it is behind, for 3 s at most. Throws INDEX_BEHIND, CHAIN_UNAVAILABLE or HOLDINGS_UNEXPLAINED when it can't know.
 */
export async function getHoldingsAt({ holders, block }: Question): Promise<Map<Address, HoldingsAt>> {
  const asked = [...new Set(holders)];
  const balances = await getBalances({ holders: asked, block });
  return new Map(
    asked.map((holder, index) => [
      holder,
      { nftCount: balanceAt(balances.nft, index), tokenWei: balanceAt(balances.token, index) },
    ]),
  );
}

async function getBalances(question: Question): Promise<Record<TransferKind, readonly bigint[]>> {
  const found = await findBalances(question);
  if (found !== null) return found;
  const late = () => indexBehind(question.block);
  return withDeadline(CATCH_UP_MS, late, async () => {
    for (let tries = 0; tries < CATCH_UP_TRIES; tries++) {
      await catchUpIndex();
      const balances = await findBalances(question);
      if (balances !== null) return balances;
    }
    throw late();
  });
}

/** Null when the index of a contract has not reached the block. */
async function findBalances({
  holders,
  block,
}: Question): Promise<Record<TransferKind, readonly bigint[]> | null> {
  const contracts = listIndexedContracts();
  const indexed = await listBalancesAt({
    contracts: contracts.map(({ address }) => address),
    holders,
    block,
  });
  const balances: Record<TransferKind, readonly bigint[]> = { nft: [], token: [] };
  for (const contract of contracts) {
    const ofContract = indexed.get(contract.address);
    if (!isKnown({ contract, indexed: ofContract, block })) return null;
    balances[contract.kind] = ofContract?.balances ?? holders.map(() => 0n);
  }
  return balances;
}

/** Before the first block nobody has anything; an index that began later than configured is about to be read anew. */
function isKnown({
  contract,
  indexed,
  block,
}: {
  contract: IndexedContract;
  indexed: IndexedBalances | undefined;
  block: bigint;
}): boolean {
  if (indexed === undefined) return block < contract.firstBlock;
  if (block < contract.firstBlock && block < indexed.firstBlock) return true;
  return indexed.firstBlock <= contract.firstBlock && block < indexed.nextBlock;
}

function balanceAt(balances: readonly bigint[], index: number): bigint {
  const balance = balances[index];
  if (balance === undefined) throw new Error("the index gave fewer balances than holders");
  return balance;
}

function indexBehind(block: bigint): AppError {
  return new AppError(
    "INDEX_BEHIND",
    `The holdings index has not reached block ${block} yet. Try again in a moment.`,
    {
      retryAfterSeconds: 5,
    },
  );
}
