import type { Concentration, Flips } from "./metric-data";
import type { MetricRow } from "./shape";
import { shareOf } from "./share-of";

/** The proposals of one month, and the share of all voting power that voted on them. */
export type MonthTurnout = { month: string; name: string; turnout: number; rows: MetricRow[] };

/** Decided proposals by the month in which they ended, oldest first. Whole percent, cut. */
export function turnoutByMonth(rows: readonly MetricRow[]): MonthTurnout[] {
  const months = new Map<string, MetricRow[]>();
  for (const row of rows) {
    const month = (row["ended"] ?? "").slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  const years = new Set([...months.keys()].map((month) => month.slice(0, 4)));
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    timeZone: "UTC",
    ...(years.size > 1 && { year: "numeric" }),
  });
  return [...months]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, inMonth]) => ({
      month,
      name: format.format(new Date(`${month}-01T00:00:00Z`)),
      turnout: wholePercent(shareOf(sumOf(inMonth, "castPower"), sumOf(inMonth, "totalPower"))),
      rows: inMonth,
    }));
}

/** What the last two months with decided proposals say; null without any. */
export function formatTurnout(months: readonly MonthTurnout[]): string | null {
  const [before, last] = [months.at(-2), months.at(-1)];
  if (!last) return null;
  if (!before) return `${last.turnout} % of all voting power voted in ${last.name}.`;
  if (before.turnout === last.turnout) {
    return `Turnout was ${last.turnout} % in ${before.name} and in ${last.name}.`;
  }
  const verb = before.turnout > last.turnout ? "fell" : "rose";
  return `Turnout ${verb} from ${before.turnout} % in ${before.name} to ${last.turnout} % in ${last.name}.`;
}

export function formatMajority({ majority, holders }: Pick<Concentration, "majority" | "holders">): string {
  return `${majority} of ${holders} holders ${majority === 1 ? "has" : "have"} more than half of all voting power.`;
}

/** How many of the holders of more than half never voted; null if not all of them are in `largest`. */
export function formatSilent(largest: readonly MetricRow[], majority: number): string | null {
  const together = largest.slice(0, majority);
  if (majority === 0 || together.length < majority) return null;
  const silent = together.filter((row) => row["votes"] === "0").length;
  if (majority === 1) return silent === 0 ? "This holder has voted." : "This holder has never voted.";
  if (silent === 0) return `All ${majority} have voted.`;
  return silent === majority
    ? `None of the ${majority} has ever voted.`
    : `${silent} of the ${majority} ${silent === 1 ? "has" : "have"} never voted.`;
}

export function formatFlips({ known, nftDiffers, tokenDiffers }: Flips): string {
  return `${nftDiffers} of ${known} results would flip if only NFTs counted; ${tokenDiffers} if only tokens counted.`;
}

/** Some of the largest holders together, for a bar that is all voting power. */
export type PowerGroup = { name: string; power: bigint };

/** All voting power in two or three groups: those who hold more than half, the rest of the largest, and everybody else. */
export function groupPower(
  largest: readonly MetricRow[],
  { majority, holders }: Pick<Concentration, "majority" | "holders">,
): PowerGroup[] {
  const first = largest.slice(0, majority <= largest.length ? majority : largest.length);
  const next = largest.slice(first.length);
  const [ofFirst, ofNext] = [sumOf(first, "power"), sumOf(next, "power")];
  const others = holders - largest.length;
  return [
    { name: first.length === 1 ? "largest holder" : `${first.length} largest holders`, power: ofFirst },
    { name: `next ${next.length}`, power: ofNext },
    {
      name: others === 1 ? "1 other" : `${others} others`,
      power: BigInt(largest[0]?.["totalPower"] ?? 0) - ofFirst - ofNext,
    },
  ].filter(({ power }) => power > 0n);
}

type Side = "yes" | "no";

/** Each way of counting one result: its share of Yes in hundredths of a percent, and the side that wins. */
export type ComparedResult = {
  row: MetricRow;
  official: Counted | null;
  nft: Counted | null;
  token: Counted | null;
  /** "With NFTs only it would fail." */
  flips: string[];
};
export type Counted = { yesShare: number; side: Side; isFlip: boolean };

export function compareResult(row: MetricRow): ComparedResult {
  const isYes = passes(row, "yes", "no") ?? false;
  const count = (share: string, yes: string, no: string): Counted | null => {
    const value = row[share];
    const side = passes(row, yes, no);
    if (side === null) return null;
    // Nobody voted with such holdings, so there is no share to draw.
    if (value === null || value === undefined) return null;
    return { yesShare: Number(value), side: side ? "yes" : "no", isFlip: side !== isYes };
  };
  const [nft, token] = [passes(row, "nftYes", "nftNo"), passes(row, "tokenYes", "tokenNo")];
  const verdict = (side: boolean): string => (side ? "would pass" : "would fail");
  return {
    row,
    official: count("yesShare", "yes", "no"),
    nft: count("nftYesShare", "nftYes", "nftNo"),
    token: count("tokenYesShare", "tokenYes", "tokenNo"),
    flips: [
      ...(nft !== null && nft !== isYes ? [`With NFTs only it ${verdict(nft)}.`] : []),
      ...(token !== null && token !== isYes ? [`With tokens only it ${verdict(token)}.`] : []),
    ],
  };
}

function passes(row: MetricRow, yes: string, no: string): boolean | null {
  const [inFavour, against] = [row[yes], row[no]];
  if (typeof inFavour !== "string" || typeof against !== "string") return null;
  return BigInt(inFavour) > BigInt(against);
}

function sumOf(rows: readonly MetricRow[], key: string): bigint {
  return rows.reduce((sum, row) => sum + BigInt(row[key] ?? 0), 0n);
}

/** Hundredths of a percent as whole percent, cut. */
export function wholePercent(share: string | null | undefined): number {
  return Math.floor(Number(share ?? 0) / 100);
}
