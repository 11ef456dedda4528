import { productChain } from "@/lib/env/product-chain";

/** How a value is written: `share` in hundredths of a percent, `hundredths` of one, `power`, `token` and `cro` in units of 10^-18. */
export type Unit = "text" | "day" | "count" | "hundredths" | "share" | "power" | "token" | "cro";

export type MetricColumn = { key: string; label: string; unit: Unit };

/**
 * `bars` side by side, `stack` one on another, `lines` over time, `strip` one bar whose parts are the rows. `category` names the
 * column that tells rows apart, `series` those that are drawn; `isShare` draws up to 100 %.
 */
export type MetricChart = {
  kind: "bars" | "stack" | "lines" | "strip";
  category: string;
  series: readonly string[];
  isShare?: boolean;
};

export type MetricDefinition = {
  title: string;
  /** What one value of the chart is, with its unit. */
  unit: string;
  /** What is counted, and what is left out. */
  definition: string;
  columns: readonly MetricColumn[];
  chart: MetricChart;
  /** Why there may be nothing, where it is not that nothing was decided. */
  empty?: string;
};

const start: MetricColumn = { key: "start", label: "From", unit: "day" };
const holders: MetricColumn = { key: "holders", label: "Holders", unit: "count" };
const nfts: MetricColumn = { key: "nfts", label: "NFTs", unit: "count" };
const tokens: MetricColumn = { key: "tokens", label: "Tokens", unit: "token" };
const proposal: MetricColumn = { key: "proposal", label: "Proposal", unit: "text" };
const title: MetricColumn = { key: "title", label: "Title", unit: "text" };
const ended: MetricColumn = { key: "ended", label: "Ended", unit: "day" };
const share = (key: string, label: string): MetricColumn => ({ key, label, unit: "share" });
const count = (key: string, label: string): MetricColumn => ({ key, label, unit: "count" });
const power = (key: string, label: string): MetricColumn => ({ key, label, unit: "power" });

const NO_DAY =
  "No full day is known yet. The first one ends at midnight in UTC; a new deployment looks its days up within minutes.";

/** Tokens and CRO have no common measure here, so each has its own metric. */
const bountiesPaid = (paidIn: string, unit: "token" | "cro") =>
  ({
    title: `Bounties paid in ${paidIn}`,
    unit: `${paidIn === "tokens" ? "Tokens" : paidIn} paid to winners`,
    definition: `Prizes of bounties whose payment in ${paidIn} the server has found on the chain, by the time of its block. Counted is the prize, also where more was sent. A payment that the chain has lost is not counted until it is back, and neither is what is promised.`,
    columns: [
      start,
      { key: "amount", label: "Paid", unit },
      count("prizes", "Prizes"),
      count("winners", "Winners"),
    ],
    chart: { kind: "bars", category: "start", series: ["amount"] },
    empty: `No prize was paid in ${paidIn} in this time.`,
  }) as const;

export const METRICS = {
  "proposal-turnout": {
    title: "Turnout of each proposal",
    unit: "Share of all voting power at the snapshot that voted",
    definition:
      "For each decided proposal: the power of all its votes, divided by the power of all NFTs and tokens at its snapshot block. The quorum is a share of the same power. Cancelled proposals are left out. Shares are cut, never rounded up.",
    columns: [
      proposal,
      title,
      ended,
      { key: "outcome", label: "Result", unit: "text" },
      share("turnout", "Turnout"),
      share("quorum", "Quorum"),
      power("castPower", "Power cast"),
      power("totalPower", "Power in all"),
      count("votes", "Votes"),
    ],
    chart: { kind: "bars", category: "proposal", series: ["turnout"], isShare: true },
  },
  turnout: {
    title: "Turnout over time",
    unit: "Share of all voting power, and of all holders, that voted",
    definition:
      "By power: the power of all votes, divided by the power of all NFTs and tokens at the snapshot blocks. By holders: votes, divided by the people who held an NFT or tokens at the snapshot block; a proposal whose census is not finished is left out of this second share. Both over the proposals whose voting ended in the period; cancelled ones are left out. Shares are cut, never rounded up.",
    columns: [
      start,
      count("proposals", "Proposals"),
      share("byPower", "By power"),
      power("castPower", "Power cast"),
      power("totalPower", "Power in all"),
      share("byHolders", "By holders"),
      count("votes", "Votes"),
      count("holders", "Holders asked"),
    ],
    chart: { kind: "lines", category: "start", series: ["byPower", "byHolders"], isShare: true },
  },
  "participating-power": {
    title: "Participating power",
    unit: "VP cast per decided proposal",
    definition:
      "The power of all votes on the proposals whose voting ended in the period, divided by their number and cut. Power is what each voter had at the proposal's snapshot block.",
    columns: [
      start,
      power("perProposal", "Power per proposal"),
      power("castPower", "Power cast"),
      count("proposals", "Proposals"),
    ],
    chart: { kind: "bars", category: "start", series: ["perProposal"] },
  },
  "votes-per-proposal": {
    title: "Votes per proposal",
    unit: "Votes per decided proposal",
    definition:
      "Votes that count on the proposals whose voting ended in the period, divided by the number of these proposals and cut. A ballot that its voter replaced is not counted.",
    columns: [
      start,
      { key: "perProposal", label: "Votes per proposal", unit: "hundredths" },
      count("votes", "Votes"),
      count("proposals", "Proposals"),
    ],
    chart: { kind: "bars", category: "start", series: ["perProposal"] },
  },
  outcomes: {
    title: "Passed, rejected, quorum not met",
    unit: "Decided proposals",
    definition:
      "What became of the proposals whose voting ended in the period. Passed: the quorum was reached and yes had more power than no. Rejected: reached, and no more yes than no. The pass rate is the share of passed ones among all three; cancelled proposals are left out.",
    columns: [
      start,
      share("passRate", "Pass rate"),
      count("passed", "Passed"),
      count("rejected", "Rejected"),
      count("quorumNotMet", "Quorum not met"),
    ],
    chart: { kind: "stack", category: "start", series: ["passed", "rejected", "quorumNotMet"] },
  },
  arrival: {
    title: "When people vote",
    unit: "Votes in each tenth of the voting time",
    definition:
      "Each proposal's voting window is cut in ten equal parts; counted are the votes that were cast in each. A vote that was changed counts when it was changed last.",
    columns: [
      { key: "part", label: "Part of the window", unit: "text" },
      share("share", "Share of votes"),
      count("votes", "Votes"),
      power("power", "Power"),
    ],
    chart: { kind: "bars", category: "part", series: ["votes"] },
    empty: "Nobody voted in this time.",
  },
  tallies: {
    title: "NFT-only vs token-only result",
    unit: "Share of Yes in the power that voted",
    definition:
      "The share of yes in the official tally, and what it would be if only the power of NFTs or only that of tokens counted, by what each voter held at the snapshot block. The official tally alone decides. Sides are compared without the quorum; unknown where the index does not tell who held NFTs then.",
    columns: [
      proposal,
      title,
      ended,
      share("yesShare", "Yes, official"),
      share("nftYesShare", "Yes, NFTs only"),
      share("tokenYesShare", "Yes, tokens only"),
      power("yes", "Yes power"),
      power("no", "No power"),
      power("nftYes", "Yes from NFTs"),
      power("nftNo", "No from NFTs"),
      power("tokenYes", "Yes from tokens"),
      power("tokenNo", "No from tokens"),
    ],
    chart: {
      kind: "bars",
      category: "proposal",
      series: ["yesShare", "nftYesShare", "tokenYesShare"],
      isShare: true,
    },
    empty: "Nobody voted in this time.",
  },
  fees: {
    title: "Fees received",
    unit: "Tokens paid in fees",
    definition:
      "Fees whose transfer the server has found on the chain and credited, by the time of its block. A credit that was taken back is not counted. For one club: the fees of its proposals and bounties.",
    columns: [start, { key: "amount", label: "Received", unit: "token" }, count("payments", "Payments")],
    chart: { kind: "bars", category: "start", series: ["amount"] },
    empty: "No fee was received in this time.",
  },
  "bounties-paid": bountiesPaid("tokens", "token"),
  "bounties-paid-cro": bountiesPaid(productChain.coin.symbol, "cro"),
  "nft-distribution": {
    title: "NFT distribution",
    unit: "Holders by the number of NFTs they hold",
    definition:
      "Everybody who holds at least one NFT at this block, by how many they hold. From the contract's Transfer logs; the zero address holds nothing.",
    columns: [
      { key: "bracket", label: "NFTs held", unit: "text" },
      holders,
      share("holderShare", "Share of holders"),
      nfts,
      share("nftShare", "Share of NFTs"),
    ],
    chart: { kind: "bars", category: "bracket", series: ["holders"] },
    empty: "Nobody holds an NFT yet.",
  },
  "token-distribution": {
    title: "Token distribution",
    unit: "Holders by the tokens they hold",
    definition:
      "Everybody who holds any of the token at this block, by how much they hold. From the contract's Transfer logs; the zero address holds nothing.",
    columns: [
      { key: "bracket", label: "Tokens held", unit: "text" },
      holders,
      share("holderShare", "Share of holders"),
      tokens,
      share("tokenShare", "Share of tokens"),
    ],
    chart: { kind: "bars", category: "bracket", series: ["holders"] },
    empty: "Nobody holds the token yet.",
  },
  whales: {
    title: "Whales",
    unit: "Share of all voting power",
    definition:
      "A whale holds more than 50 NFTs and more than 1 trillion tokens. Drawn is the share of all voting power at this block that whales have.",
    columns: [
      { key: "group", label: "Who", unit: "text" },
      share("powerShare", "Share of power"),
      power("power", "Power"),
      holders,
      nfts,
      tokens,
    ],
    chart: { kind: "strip", category: "group", series: ["power"] },
    empty: "Nobody holds anything yet.",
  },
  "largest-holders": {
    title: "Who holds power",
    unit: "Voting power in VP, and its share of all voting power",
    definition:
      "The ten addresses with the most voting power at this block, with the votes that they have cast on all proposals ever. Power is that of all NFTs and tokens. The zero address holds nothing.",
    columns: [
      { key: "holder", label: "Holder", unit: "text" },
      { key: "name", label: "Name", unit: "text" },
      power("power", "Power"),
      share("powerShare", "Share of all power"),
      power("totalPower", "Power in all"),
      count("votes", "Votes cast"),
    ],
    chart: { kind: "bars", category: "holder", series: ["power"] },
    empty: "Nobody holds anything yet.",
  },
  concentration: {
    title: "Concentration",
    unit: "Share that the ten largest holders have",
    definition:
      "The share of the ten largest holders, and how many of the largest it takes to hold more than half (also called the Nakamoto coefficient), of all that is held at this block.",
    columns: [
      { key: "of", label: "Of", unit: "text" },
      share("topTenShare", "Ten largest"),
      count("majority", "Holders of more than half"),
      holders,
    ],
    chart: { kind: "bars", category: "of", series: ["topTenShare"], isShare: true },
    empty: "Nobody holds anything yet.",
  },
  "holders-over-time": {
    title: "Holders over time",
    unit: "Holders of at least one NFT",
    definition:
      "How many held at least one NFT at the end of each period: at the last block of its last day in UTC. The newest point is the block of this page.",
    columns: [start, holders],
    chart: { kind: "lines", category: "start", series: ["holders"] },
    empty: NO_DAY,
  },
  movement: {
    title: "Arrivals and departures",
    unit: "Times somebody got a first NFT or gave away the last",
    definition:
      "Arrivals: how often somebody without an NFT came to hold one. Departures: how often somebody gave away their last. Someone who does so twice counts twice. Periods end with the last block of a day in UTC.",
    columns: [start, count("arrivals", "Arrivals"), count("departures", "Departures")],
    chart: { kind: "bars", category: "start", series: ["arrivals", "departures"] },
    empty: NO_DAY,
  },
  overlap: {
    title: "NFTs, tokens, or both",
    unit: "Share of all holders",
    definition: "Everybody who holds an NFT or any of the token at this block, by which of them they hold.",
    columns: [
      { key: "group", label: "Who", unit: "text" },
      share("holderShare", "Share of holders"),
      holders,
      nfts,
      tokens,
    ],
    chart: { kind: "strip", category: "group", series: ["holders"] },
    empty: "Nobody holds anything yet.",
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricId = keyof typeof METRICS;

/** The metrics of each page, in order. Clubs share one pair of contracts, so the second half of both is the same for all. */
export const VIEWS = {
  votes: {
    ofClub: [
      "proposal-turnout",
      "turnout",
      "participating-power",
      "votes-per-proposal",
      "outcomes",
      "arrival",
      "fees",
      "bounties-paid",
      "bounties-paid-cro",
      "tallies",
    ],
    ofAll: ["largest-holders", "nft-distribution", "token-distribution", "whales", "concentration"],
  },
  nft: {
    ofClub: [],
    ofAll: ["holders-over-time", "movement", "nft-distribution", "concentration", "overlap", "whales"],
  },
} as const satisfies Record<string, { ofClub: readonly MetricId[]; ofAll: readonly MetricId[] }>;

export type AnalyticsView = keyof typeof VIEWS;

/** A metric by id with widened types, for code that treats all metrics alike. */
export function metricOf(id: MetricId): MetricDefinition {
  return METRICS[id];
}
