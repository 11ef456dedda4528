import "server-only";
import {
  allContracts,
  type ContractName,
  countedContracts,
  eachAmount,
  eachContract,
  type HeldAmounts,
} from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";
import { readAgreedBalances } from "./agreed-balances.server";
import { listBalancesAt } from "./balance-store.server";
import type { BalancesByContract, IndexedBalances } from "./balances-sql";
import { CATCH_UP_MS, catchUpIndex } from "./catch-up-index.server";
import { findCensusBalances } from "./find-census.server";
import { getContractAddresses, listIndexedContracts } from "./indexed-contracts.server";
import { readSnapshotBlock } from "./settled-head.server";

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

/**
 * The balances of a contract whose logs don't explain them, in the order of the holders: by calls at the block, or by its
 * census once nodes have forgotten it. Throws HOLDINGS_UNEXPLAINED if there is none or somebody is missing in it,
 * INDEX_BEHIND if the block isn't settled, CHAIN_UNAVAILABLE, BALANCES_DISAGREE.
 */
async function getUnindexedBalances({
  kind,
  holders,
  block,
  blockHash,
}: {
  kind: ContractName;
  holders: readonly Address[];
  block: bigint;
  blockHash?: string;
}): Promise<{ balances: bigint[]; source: "calls" | "census" }> {
  const contract = getContractAddresses()[kind];
  const { number: settled } = await readSnapshotBlock();
  if (block > settled) {
    throw new AppError("INDEX_BEHIND", `Block ${block} is not settled yet. Try again in a moment.`);
  }
  const called = await readAgreedBalances({ contract, holders, block, blockHash });
  if (called.ok) return { balances: inOrder(called.value, holders), source: "calls" };
  const counted = await findCensusBalances({ block, blockHash, holders });
  const known = holders.flatMap((holder) => counted?.get(holder) ?? []);
  if (known.length === holders.length) {
    const balances = known.map((held) => held[countedContracts[kind].amount]);
    return { balances, source: "census" };
  }
  throw new AppError(
    "HOLDINGS_UNEXPLAINED",
    `The ${kind} balances at block ${block} are not known: the contract's Transfer logs do not tell them, and the RPC endpoints have forgotten the block, of which no census knows them.`,
    { retryAfterSeconds: 60 },
  );
}

function inOrder(balances: ReadonlyMap<Address, bigint>, holders: readonly Address[]): bigint[] {
  return holders.map((holder) => {
    const balance = balances.get(holder);
    if (balance === undefined) throw new Error(`the contract's answer has no ${holder}`);
    return balance;
  });
}
