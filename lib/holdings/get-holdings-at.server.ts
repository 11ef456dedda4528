import "server-only";
import {
  allContracts,
  type ContractName,
  eachAmount,
  eachContract,
  type HeldAmounts,
} from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";
import { listBalancesAt } from "./balance-store.server";
import type { BalancesByContract, IndexedBalances } from "./balances-sql";
import { CATCH_UP_MS, catchUpIndex } from "./catch-up-index.server";
import { getUnindexedBalances } from "./get-unindexed-balances.server";
import { listIndexedContracts } from "./indexed-contracts.server";

/** Transfer logs, calls at the block, or the balances that were frozen at exactly that block. */
export type BalanceSource = "index" | "calls" | "census";

export type SourcedHoldings = {
  holdings: Map<Address, HeldAmounts>;
  sources: Record<ContractName, BalanceSource>;
};

type Question = {
  holders: readonly Address[];
  block: bigint;
  /** If given, neither calls nor a census of a block that replaced this one count. The index follows the chain itself. */
  blockHash?: string;
  /** The index's balances of these holders, if the caller's statement has read them already (`balancesAt`). */
  indexed?: BalancesByContract;
};

/** The run that was joined may have read the chain before the block existed. */
const CATCH_UP_TRIES = 2;

/**
 * What each holder had at the end of a settled block (`readSnapshotBlock`); 0n only if that is known. If the index is
 * behind, it brings it up to date for at most 3 s. For a distrusted contract it asks the contract or the block's census.
 * Throws INDEX_BEHIND, CHAIN_UNAVAILABLE, BALANCES_DISAGREE or HOLDINGS_UNEXPLAINED, all 503, if it can't know.
 */
export async function getHoldingsAt(question: Question): Promise<Map<Address, HeldAmounts>> {
  return (await getSourcedHoldingsAt(question)).holdings;
}

/** The same, and where the numbers come from. */
export async function getSourcedHoldingsAt(question: Question): Promise<SourcedHoldings> {
  const asked = [...new Set(question.holders)];
  const found = await getBalances({ ...question, holders: asked });
  const holdings = new Map(
    asked.map((holder, index) => [holder, eachAmount(({ name }) => balanceAt(found[name].balances, index))]),
  );
  return { holdings, sources: eachContract((name) => found[name].source) };
}

type Found = { balances: readonly bigint[]; source: BalanceSource };

async function getBalances(question: Question): Promise<Record<ContractName, Found>> {
  const known = question.indexed ? judgeIndexed(question, question.indexed) : await findIndexed(question);
  const indexed = known ?? (await catchUp(question));
  return allContracts((kind) => indexed[kind] ?? getUnindexedBalances({ kind, ...question }));
}

/** Null for a distrusted contract. */
type Indexed = Record<ContractName, Found | null>;

async function catchUp(question: Question): Promise<Indexed> {
  const late = () =>
    new AppError(
      "INDEX_BEHIND",
      `The holdings index has not reached block ${question.block} yet. Try again in a moment.`,
      { retryAfterSeconds: 5 },
    );
  return withDeadline(CATCH_UP_MS, late, async () => {
    for (let tries = 0; tries < CATCH_UP_TRIES; tries++) {
      await catchUpIndex();
      const indexed = await findIndexed(question);
      if (indexed !== null) return indexed;
    }
    throw late();
  });
}

async function findIndexed(question: Question): Promise<Indexed | null> {
  const contracts = listIndexedContracts().map(({ address }) => address);
  return judgeIndexed(question, await listBalancesAt({ contracts, ...question }));
}

/** Null if the index of a trusted contract has not reached the block. */
function judgeIndexed({ holders, block }: Question, rows: BalancesByContract): Indexed | null {
  const found: Indexed = eachContract(() => null);
  for (const contract of listIndexedContracts()) {
    const indexed = rows.get(contract.address);
    // Also before its first block, which may be the very thing that is wrong.
    if (indexed?.isDistrusted) continue;
    if (indexed && indexed.balances.length !== holders.length) {
      throw new Error("the index was asked about other holders");
    }
    if (indexed === undefined || !hasReached(indexed, block)) return null;
    found[contract.kind] = {
      balances: indexed.balances,
      source: "index",
    };
  }
  return found;
}

/** Before its first block nobody has anything, once anything was read. */
function hasReached({ firstBlock, nextBlock }: IndexedBalances, block: bigint): boolean {
  return nextBlock > firstBlock && block < nextBlock;
}

function balanceAt(balances: readonly bigint[], index: number): bigint {
  const balance = balances[index];
  if (balance === undefined) throw new Error("there are fewer balances than holders");
  return balance;
}
