import { formatVotingPower } from "@/lib/shared/format-number";
import type { MetricDto } from "./analytics-schemas";
import { formatCell } from "./format-cell";
import { type MetricId, metricOf } from "./metric-catalogue";
import type { MetricRow } from "./shape";
import { hundredthsPer } from "./shape-votes";
import { shareOf } from "./share-of";

/** The one number of a metric that a list of metrics shows, with its unit; null while nothing is known or everything is zero. */
export function keyNumber({ id, rows }: { id: MetricId; rows: readonly MetricRow[] }): string | null {
  return rows.length === 0 || isAllZero({ id, rows }) ? null : KEY_NUMBERS[id](rows);
}

/** Whether there is nothing but zeros to draw. */
export function isAllZero({ id, rows }: { id: MetricId; rows: readonly MetricRow[] }): boolean {
  const { series } = metricOf(id).chart;
  return rows.every((row) => series.every((key) => Number(row[key] ?? 0) === 0));
}

/** The rows from the first that has a value on, so that a chart over time doesn't begin with empty months. */
export function fromFirstValue(metric: Pick<MetricDto, "rows">, id: MetricId): MetricDto["rows"] {
  const { category, series } = metricOf(id).chart;
  if (category !== "start") return metric.rows;
  const first = metric.rows.findIndex((row) => series.some((key) => Number(row[key] ?? 0) !== 0));
  return first < 0 ? [] : metric.rows.slice(first);
}

type Rows = readonly MetricRow[];

const sum = (rows: Rows, key: string): bigint =>
  rows.reduce((total, row) => total + BigInt(row[key] ?? 0), 0n);
const share = (part: bigint, whole: bigint): string =>
  `${Math.floor(Number(shareOf(part, whole) ?? 0) / 100)} %`;
const countOf = (value: bigint | string | null | undefined): string =>
  formatCell(String(value ?? 0), "count");
const paid = (rows: Rows, unit: "token" | "cro"): string => formatCell(sum(rows, "amount").toString(), unit);

function each(rows: Rows, part: string): bigint {
  const proposals = sum(rows, "proposals");
  return proposals === 0n ? 0n : sum(rows, part) / proposals;
}

function halfOfVotes(rows: Rows): string {
  const all = sum(rows, "votes");
  let before = 0n;
  const place = rows.findIndex((row) => {
    before += BigInt(row["votes"] ?? 0);
    return before * 2n >= all;
  });
  return `half in the first ${(place + 1) * 10} %`;
}

const KEY_NUMBERS: Readonly<Record<MetricId, (rows: Rows) => string>> = {
  "proposal-turnout": (rows) => `${share(sum(rows, "castPower"), sum(rows, "totalPower"))} of power`,
  turnout: (rows) => `${share(sum(rows, "castPower"), sum(rows, "totalPower"))} of power`,
  "participating-power": (rows) => `${formatVotingPower(each(rows, "castPower"))} VP each`,
  "votes-per-proposal": (rows) =>
    formatCell(hundredthsPer(Number(sum(rows, "votes")), Number(sum(rows, "proposals"))), "hundredths"),
  outcomes: (rows) => ["passed", "rejected", "quorumNotMet"].map((key) => countOf(sum(rows, key))).join(", "),
  arrival: halfOfVotes,
  tallies: (rows) => `${rows.length} compared`,
  fees: (rows) => `${paid(rows, "token")} tokens`,
  "bounties-paid": (rows) => `${paid(rows, "token")} tokens`,
  "bounties-paid-cro": (rows) => paid(rows, "cro"),
  "nft-distribution": (rows) =>
    `${countOf(sum(rows, "nfts"))} NFTs, ${countOf(sum(rows, "holders"))} holders`,
  "token-distribution": (rows) =>
    `${formatCell(sum(rows, "tokens").toString(), "token")} tokens, ${countOf(sum(rows, "holders"))} holders`,
  "largest-holders": ([first]) =>
    `${share(BigInt(first?.["power"] ?? 0), BigInt(first?.["totalPower"] ?? 0))}`,
  whales: (rows) =>
    `${countOf(rows[0]?.["holders"])} of ${countOf(sum(rows, "holders"))} holders, ${share(BigInt(rows[0]?.["power"] ?? 0), sum(rows, "power"))} of power`,
  concentration: (rows) => {
    const row = rows.at(-1);
    const of = row?.["of"] === "Voting power" ? "power" : row?.["of"];
    return `ten largest have ${Math.floor(Number(row?.["topTenShare"] ?? 0) / 100)} % of ${of}`;
  },
  "holders-over-time": (rows) => `${countOf(rows.at(-1)?.["holders"])} holders`,
  movement: (rows) => `${countOf(sum(rows, "arrivals"))} arrived, ${countOf(sum(rows, "departures"))} left`,
  overlap: (rows) =>
    `${countOf(rows.find((row) => row["group"] === "Both")?.["holders"])} of ${countOf(sum(rows, "holders"))} hold both`,
};
