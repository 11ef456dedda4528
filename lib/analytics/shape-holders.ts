import { NFT_BRACKETS, TOKEN_BRACKETS } from "./distribution-bounds";
import { formatMajority } from "./headline-sentences";
import type { Concentration, HolderData, HolderGroup, HolderPeriod, LargestHolder } from "./metric-data";
import type { MetricRow, Shape } from "./shape";
import { shareOf } from "./share-of";

/** Null for a contract with unknown balances, as in all below. */
export function shapeNftDistribution({ byNfts }: HolderData): Shape | null {
  if (byNfts === null) return null;
  const held = (group: HolderGroup, all: HolderGroup): MetricRow => ({
    nfts: group.nfts.toString(),
    nftShare: shareOf(group.nfts, all.nfts),
  });
  return distribution({ groups: byNfts, brackets: NFT_BRACKETS, held });
}

export function shapeTokenDistribution({ byTokens }: HolderData): Shape | null {
  if (byTokens === null) return null;
  const held = (group: HolderGroup, all: HolderGroup): MetricRow => ({
    tokens: group.tokenWei.toString(),
    tokenShare: shareOf(group.tokenWei, all.tokenWei),
  });
  return distribution({ groups: byTokens, brackets: TOKEN_BRACKETS, held });
}

export function shapeWhales({ whales: found }: HolderData): Shape | null {
  if (found === null) return null;
  const all = sumOf([found.whales, found.others]);
  if (all.holders === 0) return { rows: [], note: null };
  const row = (name: string, group: HolderGroup): MetricRow => ({
    group: name,
    powerShare: shareOf(group.power, all.power),
    power: group.power.toString(),
    holders: String(group.holders),
    nfts: group.nfts.toString(),
    tokens: group.tokenWei.toString(),
  });
  return {
    rows: [row("Whales", found.whales), row("Everybody else", found.others)],
    note: `${found.whales.holders} of ${all.holders} holders are whales.`,
  };
}

export function shapeOverlap({ overlap }: HolderData): Shape | null {
  if (overlap === null) return null;
  const all = sumOf([overlap.nftOnly, overlap.both, overlap.tokenOnly]);
  if (all.holders === 0) return { rows: [], note: null };
  const row = (name: string, group: HolderGroup): MetricRow => ({
    group: name,
    holderShare: shareOf(group.holders, all.holders),
    holders: String(group.holders),
    nfts: group.nfts.toString(),
    tokens: group.tokenWei.toString(),
  });
  return {
    rows: [
      row("NFTs only", overlap.nftOnly),
      row("Both", overlap.both),
      row("Tokens only", overlap.tokenOnly),
    ],
    note: null,
  };
}

/** The largest first. */
export function shapeLargestHolders(holders: readonly LargestHolder[]): Shape {
  return {
    rows: holders.map(({ holder, name, power, totalPower, votes }) => ({
      holder,
      name,
      power: power.toString(),
      powerShare: shareOf(power, totalPower),
      totalPower: totalPower.toString(),
      votes: String(votes),
    })),
    note: null,
  };
}

/** A line for each amount that is known; null when none is. */
export function shapeConcentration({ concentration: { nft, token, power } }: HolderData): Shape | null {
  if (nft === null && token === null && power === null) return null;
  const row = (of: string, found: Concentration | null): MetricRow[] =>
    found === null || found.holders === 0
      ? []
      : [
          {
            of,
            topTenShare: shareOf(found.topTen, found.total),
            majority: String(found.majority),
            holders: String(found.holders),
          },
        ];
  const rows = [...row("NFTs", nft), ...row("Tokens", token), ...row("Voting power", power)];
  if (power === null || power.holders === 0) return { rows, note: null };
  return { rows, note: formatMajority(power) };
}

export function shapeHoldersOverTime(periods: readonly HolderPeriod[]): Shape {
  return { rows: periods.map(({ start, holders }) => ({ start, holders: String(holders) })), note: null };
}

export function shapeMovement(periods: readonly HolderPeriod[]): Shape {
  return {
    rows: periods.map(({ start, arrivals, departures }) => ({
      start,
      arrivals: String(arrivals),
      departures: String(departures),
    })),
    note: null,
  };
}

export function sumOf(groups: readonly HolderGroup[]): HolderGroup {
  return groups.reduce(
    (sum, group) => ({
      holders: sum.holders + group.holders,
      nfts: sum.nfts + group.nfts,
      tokenWei: sum.tokenWei + group.tokenWei,
      power: sum.power + group.power,
    }),
    { holders: 0, nfts: 0n, tokenWei: 0n, power: 0n },
  );
}

function distribution({
  groups,
  brackets,
  held,
}: {
  groups: readonly HolderGroup[];
  brackets: readonly { name: string }[];
  held: (group: HolderGroup, all: HolderGroup) => MetricRow;
}): Shape {
  const all = sumOf(groups);
  if (all.holders === 0) return { rows: [], note: null };
  return {
    rows: groups.map((group, index) => ({
      bracket: brackets[index]?.name ?? "",
      holders: String(group.holders),
      holderShare: shareOf(group.holders, all.holders),
      ...held(group, all),
    })),
    note: null,
  };
}
