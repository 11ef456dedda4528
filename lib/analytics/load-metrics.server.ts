import "server-only";
import { getAddress } from "viem";
import { eachContract } from "@/lib/env/counted-contracts";
import { type IndexedContract, listIndexedContracts } from "@/lib/holdings/indexed-contracts.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { HOLDER_PERIODS, type Period, type Range, VOTE_PERIODS } from "./analytics-range";
import { followHolders, withOpenPeriod } from "./follow-holders";
import { countMoves, type KnownContracts, listVoters, readHolderData } from "./holder-metric-store.server";
import type {
  FeePeriod,
  Flips,
  HeldTogether,
  HolderData,
  HolderPeriod,
  LargestHolder,
  LargestHolders,
  VotePeriod,
} from "./metric-data";
import type { Scope } from "./scope-sql";
import { findPeriodEnds, type ScopeFacts } from "./scope-store.server";
import { countFlips, countVoters, listFeePeriods, listVotePeriods } from "./vote-metric-store.server";

/** The newest block with known balances, and of which contracts. */
export type KnownHoldings = { block: bigint; contracts: KnownContracts };

/**
 * What metrics are made of. What several of them need is read once, when it is first asked for; what one alone needs, it reads by
 * scope and period.
 */
export type MetricSources = {
  scope: Scope;
  period: Period;
  /** How many proposals are compared one by one. */
  tallies: number;
  periods(): Promise<VotePeriod[]>;
  voters(): Promise<number>;
  fees(): Promise<FeePeriod[]>;
  flips(): Promise<Flips>;
  /** Null while no contract's balances are known. */
  holders(): Promise<HolderData | null>;
  /** Null while power is not known. */
  largest(): Promise<LargestHolder[] | null>;
  /** Null while the NFT's balances are not known; empty while no day's last block is. */
  holderPeriods(): Promise<HolderPeriod[] | null>;
};

/** The sources of one answer. */
export function openSources({
  facts,
  range,
  known,
  tallies,
  largest,
  flips,
  holders = once(() => readHolders(known)),
}: {
  facts: ScopeFacts;
  range: Range;
  known: KnownHoldings | null;
  tallies: number;
  /** What was read before, when it was. */
  largest?: LargestHolders | null;
  flips?: MetricSources["flips"];
  holders?: MetricSources["holders"];
}): MetricSources {
  const { scope } = facts;
  const period = VOTE_PERIODS[range];
  return {
    ...{ scope, period, tallies },
    periods: once(() => listVotePeriods(scope, period)),
    voters: once(() => countVoters(scope)),
    fees: once(() => listFeePeriods(scope, period)),
    flips: flips ?? (() => countFlips(scope)),
    holders,
    largest: async () => {
      const found = largest === undefined ? largestOf(await holders()) : largest;
      return found && nameLargest(found);
    },
    holderPeriods: once(async () => known && listHolderPeriods({ facts, range, known })),
  };
}

/** The contracts and the rule that count now; kept figures of others are none. */
export function figuresBasis(): string {
  const { ratio, tokensPerVote } = getPowerRule();
  return [...listIndexedContracts().map(({ address }) => address), ratio, tokensPerVote].join(" ");
}

/** Which balances the index has, and at which block. A distrusted or unread contract is left out. */
export function judgeKnown({ indexes }: ScopeFacts): KnownHoldings | null {
  const known = listIndexedContracts().flatMap((contract) => {
    const block = knownBlock(contract, indexes);
    return block === null ? [] : [{ kind: contract.kind, address: contract.address, block }];
  });
  const [lowest] = known.toSorted((one, other) => (one.block < other.block ? -1 : 1));
  if (lowest === undefined) return null;
  const addressOf = (kind: IndexedContract["kind"]) =>
    known.find((contract) => contract.kind === kind)?.address ?? null;
  return {
    block: lowest.block,
    contracts: eachContract(addressOf),
  };
}

function knownBlock({ address }: IndexedContract, indexes: ScopeFacts["indexes"]): bigint | null {
  const index = indexes.get(address);
  if (!index || index.isDistrusted) return null;
  return index.nextBlock > index.firstBlock ? index.nextBlock - 1n : null;
}

/** How all holdings at the known block are spread; null while no contract's balances are known. */
export async function readHolders(known: KnownHoldings | null): Promise<HolderData | null> {
  return known && readHolderData({ ...known, rule: getPowerRule() });
}

/** How many hold an NFT or any of the token, and their power; holders of one must not be shown as all. */
export function sumHeld(data: HolderData | null): HeldTogether | null {
  const { overlap, concentration } = data ?? {};
  if (!overlap || !concentration?.power) return null;
  const { nftOnly, both, tokenOnly } = overlap;
  return { holders: nftOnly.holders + both.holders + tokenOnly.holders, power: concentration.power.total };
}

/** The ten with the most power, without their names; null while power is not known. */
export function largestOf(data: HolderData | null): LargestHolders | null {
  const power = data?.concentration.power;
  return data?.largest && power ? { holders: data.largest, totalPower: power.total } : null;
}

async function nameLargest({ holders, totalPower }: LargestHolders): Promise<LargestHolder[]> {
  const voters = await listVoters(holders.map(({ holder }) => holder));
  return holders.map(({ holder, power }) => {
    const voter = voters.find((each) => each.holder === holder);
    if (!voter) throw new Error("a holder's votes gave no row");
    return { ...voter, holder: getAddress(holder), power, totalPower };
  });
}

async function listHolderPeriods({
  facts,
  range,
  known: { block, contracts },
}: {
  facts: ScopeFacts;
  range: Range;
  known: KnownHoldings;
}): Promise<HolderPeriod[] | null> {
  if (contracts.nft === null) return null;
  const since = range === "all" ? null : facts.scope.since;
  const found = await findPeriodEnds({ since, period: HOLDER_PERIODS[range], block });
  if (found === null) return [];
  const periods = withOpenPeriod({ ...found, block });
  const moves = await countMoves({
    contract: contracts.nft,
    lastBlocks: [found.baseBlock, ...periods.map((period) => period.block)],
  });
  return followHolders(periods, moves);
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
