import type { FigureDto } from "./analytics-schemas";
import type { FeePeriod, HolderData, VotePeriod } from "./metric-data";
import { sumOf } from "./shape-holders";
import { hundredthsPer } from "./shape-votes";
import { shareOf } from "./share-of";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sumBig = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** The numbers at the top of /analytics, over the whole range. */
export function summariseVotes({
  periods,
  voters,
  fees,
}: {
  periods: readonly VotePeriod[];
  voters: number;
  fees: readonly FeePeriod[];
}): FigureDto[] {
  const of = (key: "proposals" | "passed" | "votes" | "askedVotes" | "holders"): number =>
    sum(periods.map((period) => period[key]));
  const [proposals, votes] = [of("proposals"), of("votes")];
  const castPower = sumBig(periods.map((period) => period.castPower));
  const totalPower = sumBig(periods.map((period) => period.totalPower));
  return [
    { key: "powerTurnout", label: "Turnout by power", unit: "share", value: shareOf(castPower, totalPower) },
    {
      key: "holderTurnout",
      label: "Turnout by holders",
      unit: "share",
      value: shareOf(of("askedVotes"), of("holders")),
    },
    { key: "passRate", label: "Pass rate", unit: "share", value: shareOf(of("passed"), proposals) },
    {
      key: "votesPerProposal",
      label: "Votes per proposal",
      unit: "hundredths",
      value: hundredthsPer(votes, proposals),
    },
    { key: "proposals", label: "Proposals decided", unit: "count", value: String(proposals) },
    { key: "votes", label: "Votes", unit: "count", value: String(votes) },
    { key: "voters", label: "People who voted", unit: "count", value: String(voters) },
    {
      key: "fees",
      label: "Fees received",
      unit: "token",
      value: sumBig(fees.map(({ amountWei }) => amountWei)).toString(),
    },
  ];
}

/** The numbers at the top of /nft-analysis, at the block of the answer. */
export function summariseHolders({
  byNfts,
  whales,
  overlap,
  concentration: { nft },
}: HolderData): FigureDto[] {
  const all = byNfts && sumOf(byNfts);
  const text = (value: number | bigint | undefined | null): string | null => value?.toString() ?? null;
  return [
    { key: "holders", label: "NFT holders", unit: "count", value: text(all?.holders) },
    { key: "nfts", label: "NFTs held", unit: "count", value: text(all?.nfts) },
    {
      key: "majority",
      label: "Holders of more than half of all NFTs",
      unit: "count",
      value: text(nft?.majority),
    },
    {
      key: "topTenShare",
      label: "Share of NFTs the ten largest hold",
      unit: "share",
      value: nft && shareOf(nft.topTen, nft.total),
    },
    { key: "whales", label: "Whales", unit: "count", value: text(whales?.whales.holders) },
    { key: "both", label: "Hold NFTs and tokens", unit: "count", value: text(overlap?.both.holders) },
  ];
}
