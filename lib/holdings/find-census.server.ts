import "server-only";
import { eachAmount } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { type Census, type CensusEntry, isFromIndex } from "./census";
import { findSources, isOutdated } from "./census-sources.server";
import { type Contracts, listCensusesAt, listEntries } from "./census-store.server";
import { findIndexState } from "./holdings-index-store.server";

type AtBlock = {
  block: bigint;
  /** If given, the census of another block with the same number doesn't count. */
  blockHash?: string;
};

/** The census of this block, finished or not; null if none was ordered. */
export async function findCensus(at: AtBlock): Promise<Census | null> {
  const [census = null] = await listCensusesAt(at);
  return census;
}

/**
 * These holders' balances by the finished census of exactly this block. A missing holder is unknown, because nobody asked
 * the chain about them. Null if there is no such census or its index is no longer trusted or not past the block. Also null if blocks with other
 * hashes were counted too, because it isn't known here which of them is on the chain.
 */
export async function findCensusBalances({
  holders,
  ...at
}: AtBlock & { holders: readonly Address[] }): Promise<Map<Address, Omit<CensusEntry, "holder">> | null> {
  const census = await findFinishedCensus(at);
  if (census === null) return null;
  // The index names everybody who has anything; the chain was asked only about those it named.
  const isComplete = isFromIndex(census);
  const nothing = eachAmount(() => 0n);
  const entries = await listEntries(census.id, holders);
  return new Map([
    ...(isComplete ? holders.map((holder) => [holder, nothing] as const) : []),
    ...entries.map(({ holder, ...held }) => [holder, held] as const),
  ]);
}

/** The census of exactly this block if it is reliable; null as in `findCensusBalances`. */
export async function findFinishedCensus(at: AtBlock): Promise<Census | null> {
  const [census, ...others] = (await listCensusesAt(at)).filter(({ reason }) => reason !== "replaced");
  if (census?.status !== "done" || census.sources === null || others.length > 0) return null;
  if (isOutdated(census.sources, await findSources())) return null;
  return census.contracts === null || (await isIndexPast(census.contracts, census.block)) ? census : null;
}

async function isIndexPast({ nft, token }: Contracts, block: bigint): Promise<boolean> {
  const states = [await findIndexState(nft), await findIndexState(token)];
  return states.every((state) => state !== null && state.nextBlock > block);
}
