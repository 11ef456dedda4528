import type {
  BountyKind,
  BountyLabel,
  RewardAsset,
  SubmissionLabel,
  SubmissionVisibility,
} from "@/lib/bounties/bounty-kinds";
import type { Decision } from "@/lib/bounties/submission-schemas";

export type PlannedBounty = {
  club: string;
  sponsor: string;
  title: string;
  brief: string;
  kind?: BountyKind;
  asset?: RewardAsset;
  prizes: readonly string[];
  labels: readonly BountyLabel[];
  publishedDaysAgo: number;
  openDays: number;
  reviewDays: number;
  visibility?: SubmissionVisibility;
  extendedByDays?: number;
  /** Who applies, and what the sponsor decides; undecided if absent. */
  applications?: readonly (readonly [applicant: string, text: string, decision?: Decision])[];
  submissions: readonly (readonly [author: string, text: string, link?: string])[];
  /** The sponsor's labels after the deadline, by the submission's place. */
  reviewed?: readonly (readonly [place: number, label: SubmissionLabel])[];
  /** For each prize the place of its winner among the submissions; a prize without one is withdrawn. */
  winners?: readonly number[];
  /** The places of the prizes, in CRO, that their sponsor has paid. */
  paid?: readonly number[];
  cancel?: { by: string; afterDays: number; reason: string };
};

/** Invented bounties of local mode, in every state. */
export const plannedBounties: readonly PlannedBounty[] = [
  {
    club: "treasury",
    sponsor: "whale 1",
    title: "A yearly report that fits on two pages",
    brief: `Last year's report has **61 pages** and nobody reads past the third.

## What we need

- Two pages, A4, as PDF and as source
- Inflows, outflows, and what is left, each with one chart
- Sources for every figure: block and transaction

## How we judge

| Point | Weight |
| --- | --- |
| Every figure can be checked | 50 % |
| A newcomer understands it | 30 % |
| It prints well | 20 % |`,
    prizes: ["600M", "250M", "150M"],
    labels: ["writing", "design", "data"],
    publishedDaysAgo: 6,
    openDays: 16,
    reviewDays: 7,
    extendedByDays: 2,
    submissions: [
      ["middle 1", "First draft with the inflows done.", "https://example.org/report-draft"],
      ["small 1", "One page is enough: see the sketch."],
    ],
  },
  {
    club: "cronos-builders",
    sponsor: "whale",
    title: "Watch-tower that tells when two endpoints disagree",
    brief: `A small service that asks two RPC endpoints for the same block and raises an alarm when hashes differ.

1. Runs in a container, no state
2. Prometheus metrics
3. Tests that can fail

Licence: MIT.`,
    kind: "apply",
    asset: "cro",
    prizes: ["2,500"],
    labels: ["development", "security"],
    publishedDaysAgo: 3,
    openDays: 12,
    reviewDays: 5,
    applications: [
      [
        "middle 1",
        "I run four nodes and wrote the alarms for them. It would take me **six evenings**.",
        "accepted",
      ],
      ["small 4", "I have not done this before, but I learn fast.", "declined"],
      ["NFT only 2", "Two of us, both with a year of on-call behind us. See the tool that we use today."],
    ],
    submissions: [["middle 1", "The container runs; metrics follow.", "https://example.org/watch-tower"]],
  },
  {
    club: "art-and-culture",
    sponsor: "whale 2",
    title: "Poster for the night of open studios",
    brief: "One motif, portrait and landscape. It must work in black and white. **No mascots.**",
    prizes: ["80M"],
    labels: ["design"],
    publishedDaysAgo: 9,
    openDays: 10,
    reviewDays: 10,
    visibility: "always",
    submissions: [
      ["NFT only 2", "Linocut, two colours.", "https://example.org/linocut"],
      ["middle 2", "Set in one typeface, no picture at all."],
      ["small 4", "A window that is lit."],
    ],
  },
  {
    club: "open-data-guild",
    sponsor: "whale 1",
    title: "Clean the list of validator names",
    brief: "Names, addresses and since when. CSV, UTF-8, one line each, with the source of each row.",
    prizes: ["120M", "60M"],
    labels: ["data", "research"],
    publishedDaysAgo: 12,
    openDays: 8,
    reviewDays: 14,
    submissions: [
      ["middle 2", "214 rows, each with its transaction.", "https://example.org/validators"],
      ["small 1", "The same list, sorted by stake."],
      ["middle 1", "With a script that makes it again each week."],
      ["NFT only 2", "Ten thousand followers for your club, today only."],
    ],
    reviewed: [
      [0, "shortlisted"],
      [1, "rejected"],
      [2, "shortlisted"],
      [3, "spam"],
    ],
  },
  {
    club: "newcomers",
    sponsor: "whale 2",
    title: "Translate the welcome pages into Spanish",
    brief: "Eleven short pages. Plain language, **tú**, no anglicisms where a Spanish word exists.",
    prizes: ["50M"],
    labels: ["translation", "education"],
    publishedDaysAgo: 24,
    openDays: 10,
    reviewDays: 7,
    submissions: [["small 4", "All eleven, read by two others.", "https://example.org/es"]],
  },
  {
    club: "validators-table",
    sponsor: "whale",
    title: "Runbook for a node that lost its disk",
    brief: `From an empty machine to a synced node.

- What to restore, in which order
- What must **never** be copied
- How long each step took you`,
    prizes: ["300M", "100M"],
    labels: ["writing", "education"],
    publishedDaysAgo: 30,
    openDays: 14,
    reviewDays: 7,
    submissions: [
      ["middle 2", "Tried on two machines, with times.", "https://example.org/runbook"],
      ["small 1", "A checklist for the wall."],
      ["middle 1", "The same as a script."],
    ],
    winners: [0],
  },
  {
    club: "cronos-builders",
    sponsor: "whale",
    title: "Measure how late public endpoints answer",
    brief: `One week, five public endpoints, one question a minute.

- The raw answers as CSV, with the time of each
- Median and 99th percentile for each endpoint
- The script, so that anybody can repeat it`,
    asset: "cro",
    prizes: ["40", "25", "10"],
    labels: ["development", "data"],
    publishedDaysAgo: 18,
    openDays: 12,
    reviewDays: 5,
    submissions: [
      ["middle 1", "Five endpoints, 50,400 answers.", "https://example.org/endpoints"],
      ["holder", "The same with two regions."],
      ["small 1", "Three endpoints, two weeks."],
    ],
    winners: [0, 1, 2],
    paid: [0],
  },
  {
    club: "night-market",
    sponsor: "whale 2",
    title: "Paper lantern with the club's seal",
    brief: "A folding pattern that a child can cut. It has to survive a light rain.",
    prizes: ["40M"],
    labels: ["design", "events"],
    publishedDaysAgo: 15,
    openDays: 20,
    reviewDays: 7,
    submissions: [],
    cancel: {
      by: "whale 2",
      afterDays: 6,
      reason: "The market moves indoors this year; no lanterns are hung.",
    },
  },
];
