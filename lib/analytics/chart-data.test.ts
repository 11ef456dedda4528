import { analyticsSearch, parseAnalyticsAddress } from "./analytics-address";
import { chartData, describeChart } from "./chart-data";
import { axisTop, labelledPlaces } from "./draw-scale";
import { followHolders, withOpenPeriod } from "./follow-holders";
import { formatAxis, formatCell } from "./format-cell";
import { METRICS, metricOf, VIEWS } from "./metric-catalogue";
import { shareOf } from "./share-of";

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
