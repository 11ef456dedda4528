import * as fc from "fast-check";
import type { Choice } from "@/lib/ballots/typed-data";
import { proposalOutcome } from "@/lib/proposals/proposal-status";
import { propertyRuns } from "@/tests/size";
import { analyticsSearch, parseAnalyticsAddress } from "./analytics-address";
import { chartData, describeChart } from "./chart-data";
import { type Decision, decidersWords, holdingsWords, leadWords } from "./decision-words";
import { axisTop, labelledPlaces } from "./draw-scale";
import { followHolders, withOpenPeriod } from "./follow-holders";
import { formatAxis, formatCell } from "./format-cell";
import {
  compareResult,
  formatFlips,
  formatMajority,
  formatSilent,
  formatTurnout,
  groupPower,
  turnoutByMonth,
} from "./headline-sentences";
import { fromFirstValue, keyNumber } from "./key-number";
import { METRICS, metricOf, VIEWS } from "./metric-catalogue";
import { proposalLink, proposalTitle } from "./proposal-link";
import { shareOf } from "./share-of";
import { type CountedBallot, findDeciders, findLastLead, isInLastTenth } from "./what-decided";

const turnout = {
  title: "Turnout",
  columns: [...METRICS.turnout.columns],
  rows: [
    { start: "2026-08-01", byPower: "1234", byHolders: null },
    { start: "2026-09-01", byPower: "2500", byHolders: null },
    { start: "2026-10-01", byPower: null, byHolders: null },
    { start: "2026-11-01", byPower: "999", byHolders: null },
  ],
};

describe("formatCell", () => {
  it.each([
    ["5000", "share", "50.00 %"],
    ["9999", "share", "99.99 %"],
    ["264", "hundredths", "2.64"],
    ["1234567", "count", "1,234,567"],
    ["49999000000000000000", "power", "49.99 VP"],
    ["1500000000000000000000000000000", "token", "1.50T"],
    ["2026-11-20", "day", "Nov 20, 2026"],
    ["treasury #4", "text", "treasury #4"],
    [null, "count", "–"],
  ] as const)("writes %p as %s: %s", (value, unit, text) => {
    expect(formatCell(value, unit)).toBe(text);
  });
});

describe("shareOf", () => {
  it("cuts and never rounds up, and is unknown of nothing", () => {
    expect(shareOf(9_999_999n, 10_000_000n)).toBe("9999");
    expect(shareOf(1, 3)).toBe("3333");
    expect(shareOf(0n, 0n)).toBeNull();
  });
});

describe("chartData", () => {
  it("keeps gaps, and names rows and readings for people", () => {
    const data = chartData(turnout, METRICS.turnout.chart);
    expect(data.series.map(({ values }) => values)).toEqual([
      [1_234, 2_500, null, 999],
      [null, null, null, null],
    ]);
    expect(data.axisNames).toEqual(["Aug 2026", "Sep 2026", "Oct 2026", "Nov 2026"]);
    expect(data.readings[2]).toBe("Oct 1, 2026: By power –, By holders –");
  });

  it("finds each series and category of each metric among its columns", () => {
    for (const id of [...VIEWS.votes.ofClub, ...VIEWS.votes.ofAll, ...VIEWS.nft.ofAll]) {
      const { chart, columns } = metricOf(id);
      const keys = columns.map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining([chart.category, ...chart.series]));
      expect(keys[0]).toBe(chart.category);
    }
  });
});

describe("describeChart", () => {
  it("says lowest, highest and last of each series, and that one is unknown", () => {
    expect(describeChart(turnout, METRICS.turnout.chart)).toBe(
      "Turnout, 4 values from Aug 1, 2026 to Nov 1, 2026. By power: lowest 9.99 % (Nov 1, 2026), highest 25.00 % (Sep 1, 2026), last 9.99 % (Nov 1, 2026). By holders: unknown.",
    );
  });

  it("reads out a few rows whole", () => {
    const whales = {
      title: "Whales",
      columns: [...METRICS.whales.columns],
      rows: [{ group: "Whales", power: "5000000000000000000" }],
    };
    expect(describeChart(whales, METRICS.whales.chart)).toBe("Whales. Whales: Power 5.00 VP.");
  });
});

describe("axisTop", () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 8],
    [264, 300],
    [9_400, 10_000],
    [0.3, 0.3],
  ])("holds %p below %p", (largest, top) => {
    expect(axisTop(largest)).toBeCloseTo(top, 10);
  });

  it("is written short", () => {
    expect(formatAxis(2_500, "share")).toBe("25 %");
    expect(formatAxis(1_200, "count")).toBe("1.2K");
    expect(formatAxis(3_000e18, "power")).toBe("3K");
  });
});

describe("labelledPlaces", () => {
  it("labels the last row and even steps before it", () => {
    expect(labelledPlaces(13, 5)).toEqual([0, 3, 6, 9, 12]);
    expect(labelledPlaces(12, 5)).toEqual([2, 5, 8, 11]);
    expect(labelledPlaces(3, 5)).toEqual([0, 1, 2]);
    expect(labelledPlaces(0, 5)).toEqual([]);
  });
});

describe("followHolders", () => {
  it("counts on from what came before, and lets the open period end with the block of the answer", () => {
    const ends = [
      { start: "2026-10-01", block: 10n },
      { start: "2026-11-01", block: 20n },
    ];
    const periods = withOpenPeriod({ ends, next: "2026-11-01", block: 25n });
    expect(periods).toEqual([ends[0], { start: "2026-11-01", block: 25n }]);
    expect(
      followHolders(periods, [
        { arrivals: 9, departures: 2 },
        { arrivals: 1, departures: 3 },
        { arrivals: 5, departures: 0 },
      ]).map(({ holders }) => holders),
    ).toEqual([5, 10]);
  });
});

describe("parseAnalyticsAddress", () => {
  it("reads back what it wrote, and leaves out what it does not understand", () => {
    const address = { range: "30", club: "treasury" } as const;
    expect(analyticsSearch(address)).toBe("?range=30&club=treasury");
    expect(parseAnalyticsAddress({ range: "30", club: "treasury" })).toEqual(address);
    expect(parseAnalyticsAddress({ range: "31", club: ["a", "b"] })).toEqual({ range: "all", club: null });
    expect(analyticsSearch({ range: "all", club: null })).toBe("");
  });
});

describe("decision words", () => {
  const VP = 10n ** 18n;
  const decision = (change: Partial<Decision> = {}): Decision => ({
    tally: { yesPower: 60n * VP, noPower: 40n * VP, yesCount: 5, noCount: 3 },
    missingPower: -10n * VP,
    deciders: { kind: "switch", side: "yes", voters: 1, power: 12n * VP },
    lead: { leader: "yes", since: null, isLate: false, lookedAt: null },
    nfts: { yes: 50n * VP, no: 10n * VP },
    ...change,
  });
  const NOBODY = { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 };

  it.each<[Partial<Decision>, string]>([
    [{}, "If the largest Yes vote (12.00 VP) had been No, the proposal would have been rejected."],
    [
      { deciders: { kind: "switch", side: "no", voters: 3, power: 12n * VP } },
      "If the 3 largest No votes (12.00 VP) had been Yes, the proposal would have passed. No smaller group could have changed the result.",
    ],
    [
      { deciders: { kind: "absence", voters: 1, power: 12n * VP } },
      "The largest vote (12.00 VP) met the quorum: without that vote the proposal would not have passed.",
    ],
    [
      { deciders: { kind: "many", voters: 1_000 } },
      "No group of 1,000 voters could have changed the result.",
    ],
    [
      { deciders: { kind: "none" }, missingPower: 5n * VP },
      "The quorum was missed by 5.00 VP, so no other choice by those who voted could have changed the result.",
    ],
    [{ deciders: { kind: "none" }, tally: NOBODY }, "Nobody voted."],
  ])("says who could have changed it: %#", (change, words) => {
    expect(decidersWords(decision(change))).toBe(words);
  });

  it("says which side NFTs and tokens alone put in front", () => {
    expect(holdingsWords(decision())).toBe(
      "Counting only NFTs, Yes leads with 83.3 %. Counting only tokens, No leads with 75 %.",
    );
    expect(holdingsWords(decision({ nfts: { yes: 0n, no: 0n } }))).toMatch(
      /^Counting only NFTs, no votes remain\./,
    );
    expect(holdingsWords(decision({ nfts: null }))).toBeNull();
  });

  it("says when the lead last changed", () => {
    const lead = { leader: "yes", since: null, isLate: false, lookedAt: null } as const;
    const since = "2026-03-04T12:00:00.000Z";
    const words = (change: Partial<Decision["lead"]>) =>
      leadWords(decision({ lead: { ...lead, ...change } }));
    expect(words({})?.text).toBe("Yes led from the first vote to the last.");
    expect(words({ leader: "no" })?.text).toBe("Yes never led.");
    expect(words({ lookedAt: 1_000 })?.text).toBe("The lead didn't change during the last 1,000 votes.");
    expect(words({ since, isLate: true })).toEqual({
      text: "Yes took the lead",
      at: since,
      rest: ", in the last tenth of the voting time.",
    });
    expect(leadWords(decision({ tally: NOBODY }))).toBeNull();
  });
});

const decided = (ended: string, castPower: string, totalPower = "100") => ({ ended, castPower, totalPower });
const say = (...rows: ReturnType<typeof decided>[]) => formatTurnout(turnoutByMonth(rows));

describe("formatTurnout", () => {
  it("compares the last two months with decided proposals, weighted by power and cut", () => {
    expect(
      say(
        decided("2026-08-30", "90"),
        decided("2026-10-19", "30"),
        decided("2026-10-28", "14"),
        decided("2026-11-02", "169", "1000"),
      ),
    ).toBe("Turnout fell from 22 % in October to 16 % in November.");
    expect(say(decided("2026-10-19", "10"), decided("2026-11-19", "11"))).toMatch(/^Turnout rose from 10 % /);
    expect(say(decided("2026-10-19", "101", "1000"), decided("2026-11-19", "10"))).toBe(
      "Turnout was 10 % in October and in November.",
    );
  });

  it("names the year where there are two, says one month alone, and nothing of nothing", () => {
    expect(say(decided("2025-12-19", "5"), decided("2026-01-02", "9"))).toBe(
      "Turnout rose from 5 % in December 2025 to 9 % in January 2026.",
    );
    expect(say(decided("2026-11-02", "9"))).toBe("9 % of all voting power voted in November.");
    expect(say()).toBeNull();
  });
});

describe("who holds power", () => {
  const holder = (power: string, votes: string) => ({ power, votes, totalPower: "100" });

  it("says of what they have more than half", () => {
    expect(formatMajority({ majority: 3, holders: 45 })).toBe(
      "3 of 45 holders have more than half of all voting power.",
    );
    expect(formatMajority({ majority: 1, holders: 45 })).toMatch(/^1 of 45 holders has /);
  });

  it("counts those of them who never voted, and only if all are known", () => {
    const largest = [holder("40", "0"), holder("20", "3"), holder("10", "0")];
    expect(formatSilent(largest, 2)).toBe("1 of the 2 has never voted.");
    expect(formatSilent(largest, 3)).toBe("2 of the 3 have never voted.");
    expect(formatSilent([holder("60", "1")], 1)).toBe("This holder has voted.");
    expect(formatSilent(largest, 4)).toBeNull();
  });

  it("puts all power in groups that sum to the whole", () => {
    const largest = [holder("40", "0"), holder("20", "3"), holder("10", "0")];
    expect(groupPower(largest, { majority: 2, holders: 9 })).toEqual([
      { name: "2 largest holders", power: 60n },
      { name: "next 1", power: 10n },
      { name: "6 others", power: 30n },
    ]);
    // More make a majority than are listed, and nobody else holds anything.
    expect(groupPower([holder("100", "0")], { majority: 5, holders: 1 })).toEqual([
      { name: "largest holder", power: 100n },
    ]);
  });
});

describe("compareResult", () => {
  const row = {
    yesShare: "6000",
    yes: "6",
    no: "4",
    nftYesShare: "3333",
    nftYes: "1",
    nftNo: "2",
    tokenYesShare: null,
    tokenYes: "0",
    tokenNo: "0",
  };

  it("says which way of counting would change what passes", () => {
    const { official, nft, token, flips } = compareResult(row);
    expect(official).toEqual({ yesShare: 6_000, side: "yes", isFlip: false });
    expect(nft).toEqual({ yesShare: 3_333, side: "no", isFlip: true });
    expect(token).toBeNull();
    expect(flips).toEqual(["With NFTs only it would fail.", "With tokens only it would fail."]);
    expect(formatFlips({ known: 10, nftDiffers: 1, tokenDiffers: 0 })).toBe(
      "1 of 10 results would flip if only NFTs counted; 0 if only tokens counted.",
    );
  });

  it("says nothing of holdings that are unknown; a tie passes nothing", () => {
    const unknown = { yesShare: "5000", yes: "5", no: "5", nftYes: null, nftNo: null, nftYesShare: null };
    expect(compareResult(unknown)).toMatchObject({
      official: { side: "no" },
      nft: null,
      token: null,
      flips: [],
    });
  });
});

describe("keyNumber", () => {
  it("says the number with its unit, and nothing of zeros", () => {
    const outcome = (passed: string, rejected: string) => ({ passed, rejected, quorumNotMet: "0" });
    expect(keyNumber({ id: "outcomes", rows: [outcome("2", "1"), outcome("3", "0")] })).toBe("5, 1, 0");
    expect(keyNumber({ id: "outcomes", rows: [outcome("0", "0")] })).toBeNull();
    expect(keyNumber({ id: "fees", rows: [] })).toBeNull();
    const tenths = ["1", "5", "4"].map((votes) => ({ votes, power: "1" }));
    expect(keyNumber({ id: "arrival", rows: tenths })).toBe("half in the first 20 %");
    const groups = [
      { group: "Whales", holders: "4", power: "1" },
      { group: "Everybody else", holders: "41", power: "2" },
    ];
    expect(keyNumber({ id: "whales", rows: groups })).toBe("4 of 45 holders, 33 % of power");
  });

  it("says of what the ten largest have a share", () => {
    const nfts = { of: "NFTs", topTenShare: "8078", majority: "4", holders: "37" };
    const power = { of: "Voting power", topTenShare: "8512", majority: "5", holders: "45" };
    expect(keyNumber({ id: "concentration", rows: [nfts, power] })).toBe("ten largest have 85 % of power");
    expect(keyNumber({ id: "concentration", rows: [nfts] })).toBe("ten largest have 80 % of NFTs");
  });
});

describe("fromFirstValue", () => {
  it("leaves out the empty months before the first value, and none after it", () => {
    const rows = ["0", "0", "7", "0"].map((amount, month) => ({ start: `2026-0${month + 1}-01`, amount }));
    expect(fromFirstValue({ rows }, "fees")).toEqual(rows.slice(2));
  });
});

describe("proposalLink", () => {
  it("leads to the proposal, and nowhere for a hidden club", () => {
    expect(proposalLink({ proposal: "night-market #4" })).toBe("/clubs/night-market/proposals/4");
    expect(proposalLink({ proposal: "Hidden club #4" })).toBeNull();
    expect(proposalTitle({ proposal: "night-market #4", title: null })).toBe("night-market #4");
  });
});

type Vote = { choice: Choice; power: bigint };
const other = { yes: "no", no: "yes" } as const;

function tallyOf(votes: readonly Vote[]): { yesPower: bigint; noPower: bigint } {
  const sum = (side: Choice) =>
    votes.reduce((total, { choice, power }) => (choice === side ? total + power : total), 0n);
  return { yesPower: sum("yes"), noPower: sum("no") };
}

const passes = (votes: readonly Vote[], quorumPower: bigint): boolean =>
  proposalOutcome({ tally: tallyOf(votes), quorumPower, isCancelled: false }) === "passed";

function sidesOf(votes: readonly Vote[]): Record<Choice, bigint[]> {
  const powers = (side: Choice) =>
    votes
      .filter(({ choice }) => choice === side)
      .map(({ power }) => power)
      .sort((one, two) => (one === two ? 0 : one > two ? -1 : 1));
  return { yes: powers("yes"), no: powers("no") };
}

/** Every way in which every voter keeps the vote, switches it or stays away: the fewest who change whether it passes. */
function bruteForce(votes: readonly Vote[], quorumPower: bigint): number | null {
  const before = passes(votes, quorumPower);
  let fewest: number | null = null;
  for (let way = 0; way < 3 ** votes.length; way++) {
    let moved = 0;
    const changed = votes.flatMap((vote, place): Vote[] => {
      const act = Math.floor(way / 3 ** place) % 3;
      if (act === 0) return [vote];
      moved++;
      return act === 1 ? [{ ...vote, choice: other[vote.choice] }] : [];
    });
    if ((fewest === null || moved < fewest) && passes(changed, quorumPower) !== before) fewest = moved;
  }
  return fewest;
}

const choice = fc.constantFrom<Choice>("yes", "no");
// Small powers, so that ties, zeros and quorums met by a hair are common.
const power = fc.bigInt({ min: 0n, max: 6n });

describe("findDeciders", () => {
  it("finds as few voters as trying every way does", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ choice, power }), { maxLength: 6 }),
        fc.bigInt({ min: 0n, max: 24n }),
        (votes, quorumPower) => {
          const tally = tallyOf(votes);
          const found = findDeciders({ tally, quorumPower, sides: sidesOf(votes), most: 1_000 });
          expect(found.kind).not.toBe("many");
          expect("voters" in found ? found.voters : null).toBe(bruteForce(votes, quorumPower));
        },
      ),
      propertyRuns(400),
    );
  });

  it.each<[string, Vote[], bigint, object]>([
    [
      "a vote that decided alone",
      [
        ["yes", 5n],
        ["no", 4n],
        ["yes", 1n],
      ].map(toVote),
      0n,
      { kind: "switch", side: "yes", voters: 1, power: 5n },
    ],
    [
      "a tie that one vote would break",
      [
        ["yes", 3n],
        ["no", 2n],
        ["no", 1n],
      ].map(toVote),
      0n,
      { kind: "switch", side: "no", voters: 1, power: 2n },
    ],
    [
      "a quorum that one absence breaks",
      [
        ["yes", 9n],
        ["yes", 9n],
        ["yes", 9n],
        ["no", 1n],
      ].map(toVote),
      20n,
      { kind: "absence", voters: 1, power: 9n },
    ],
    ["a quorum that was missed", [["yes", 9n]].map(toVote), 10n, { kind: "none" }],
    ["no votes", [], 0n, { kind: "none" }],
  ])("names %s", (_, votes, quorumPower, expected) => {
    expect(findDeciders({ tally: tallyOf(votes), quorumPower, sides: sidesOf(votes), most: 10 })).toEqual(
      expected,
    );
  });

  it("says when the largest votes it was given are not enough", () => {
    const votes: Vote[] = Array.from({ length: 9 }, () => ({ choice: "yes", power: 1n }));
    const sides = { yes: [1n, 1n], no: [] };
    expect(findDeciders({ tally: tallyOf(votes), quorumPower: 0n, sides, most: 2 })).toEqual({
      kind: "many",
      voters: 2,
    });
  });

  it("takes 100,000 votes", () => {
    const votes: Vote[] = Array.from({ length: 100_000 }, (_, place) => ({
      choice: place % 3 === 0 ? "no" : "yes",
      power: BigInt(place),
    }));
    const found = findDeciders({
      tally: tallyOf(votes),
      quorumPower: 0n,
      sides: sidesOf(votes),
      most: 100_000,
    });
    expect(found).toMatchObject({ kind: "switch", side: "yes" });
  });
});

function toVote([choice, power]: (string | bigint)[]): Vote {
  return { choice: choice === "yes" ? "yes" : "no", power: BigInt(power ?? 0n) };
}

describe("findLastLead", () => {
  const at = (second: number) => new Date(second * 1_000);
  /** Ballots of some voters, oldest first, each with what its voter said before. */
  const history = fc
    .array(fc.record({ voter: fc.nat(3), choice, wait: fc.nat(1) }), { maxLength: 12 })
    .chain((acts) => fc.tuple(fc.constant(acts), fc.array(power, { minLength: 4, maxLength: 4 })))
    .map(([acts, powers]) => {
      const last = new Map<number, Choice>();
      let second = 0;
      const ballots = acts.map(({ voter, choice, wait }): CountedBallot => {
        second += wait;
        const previous = last.get(voter) ?? null;
        last.set(voter, choice);
        return { at: at(second), choice, previous, power: powers[voter] ?? 0n };
      });
      const votes = [...last].map(([voter, choice]) => ({ choice, power: powers[voter] ?? 0n }));
      return { ballots, tally: tallyOf(votes) };
    });

  /** The same forwards: the lead after each moment at which something was cast. */
  function replay(ballots: readonly CountedBallot[]): { leader: Choice; since: Date | null } {
    const powers = { yes: 0n, no: 0n };
    let leader: Choice | null = null;
    let since: Date | null = null;
    for (const [place, ballot] of ballots.entries()) {
      powers[ballot.choice] += ballot.power;
      if (ballot.previous) powers[ballot.previous] -= ballot.power;
      if (ballots[place + 1]?.at.getTime() === ballot.at.getTime() || powers.yes + powers.no === 0n) continue;
      const ahead = powers.yes > powers.no ? "yes" : "no";
      if (leader !== null && leader !== ahead) since = ballot.at;
      leader = ahead;
    }
    return { leader: leader ?? "no", since };
  }

  it("walks back to what a replay of every ballot finds", () => {
    fc.assert(
      fc.property(history, ({ ballots, tally }) => {
        expect(findLastLead(tally, ballots.toReversed())).toEqual(replay(ballots));
      }),
      propertyRuns(400),
    );
  });

  it("knows the last tenth of a window", () => {
    const window = { startsAt: at(0), endsAt: at(100) };
    expect([89, 90, 99].map((second) => isInLastTenth(at(second), window))).toEqual([false, true, true]);
  });
});
