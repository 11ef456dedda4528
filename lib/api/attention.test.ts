import {
  attentionOfBounties,
  attentionOfFlags,
  attentionOfIndex,
  attentionOfJobs,
  attentionOfPayments,
} from "./attention";
import type { CronJobState, CronRun } from "./cron-jobs";
import type { ContractHealth } from "./health";

const at = new Date("2026-01-02T03:04:05Z");

function run(outcome: CronRun["outcome"], summary: string | null = null): CronRun {
  return { id: "1", startedAt: at, finishedAt: outcome === null ? null : at, outcome, summary };
}

function contract(lagBlocks: string | null): ContractHealth {
  return { kind: "nft", indexedBlock: "1", lagBlocks, distrust: null, sample: null };
}

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe("attentionOfFlags", () => {
  it.each([
    [0, []],
    [1, ["One text is flagged"]],
    [12, ["12 texts are flagged"]],
    [null, ["Flags are unknown"]],
  ])("tells of %s open flags", (open, expected) => {
    expect(titles(attentionOfFlags(open))).toEqual(expected);
  });
});

describe("attentionOfPayments", () => {
  it.each([
    [0, []],
    [1, ["One fee payment is unmatched"]],
    [3, ["3 fee payments are unmatched"]],
    [null, ["Fee payments are unknown"]],
  ])("tells of %s unmatched payments", (unmatched, expected) => {
    expect(titles(attentionOfPayments(unmatched))).toEqual(expected);
  });
});

describe("attentionOfBounties", () => {
  it.each([
    [0, []],
    [1, ["One bounty lacks its winners"]],
    [3, ["3 bounties lack their winners"]],
    [null, ["Overdue bounties are unknown"]],
  ])("tells of %s overdue bounties", (overdue, expected) => {
    expect(titles(attentionOfBounties(overdue))).toEqual(expected);
  });

  it("leads to the tab where they stand", () => {
    expect(attentionOfBounties(2)).toMatchObject([{ section: "bounties", tab: "overdue" }]);
  });
});

describe("attentionOfIndex", () => {
  it.each([
    [["0", "150"], 0],
    [["0", "151"], 1],
    [["900", null], 1],
    [["-3", null], 0],
  ] as const)("looks at the index that is furthest behind: %j", (lags, count) => {
    expect(attentionOfIndex({ contracts: lags.map(contract) })).toHaveLength(count);
  });

  it("leaves an unknown index to Health", () => {
    expect(attentionOfIndex({ contracts: null })).toEqual([]);
  });
});

describe("attentionOfJobs", () => {
  it.each<[string, CronJobState, string[]]>([
    ["one that ran well", { name: "index", runs: [run("done")], doneAgoSeconds: 60 }, []],
    [
      "one that runs after it failed",
      { name: "index", runs: [run(null), run("failed", "Away.")], doneAgoSeconds: 90 },
      ["A job failed: Holdings index"],
    ],
    [
      "one whose process ended",
      { name: "census", runs: [run("lost")], doneAgoSeconds: null },
      ["A job failed: Censuses"],
    ],
    [
      "one that nobody asked for",
      { name: "census", runs: [run("done")], doneAgoSeconds: 301 },
      ["A job is late: Censuses"],
    ],
    ["one that never ran", { name: "census", runs: [], doneAgoSeconds: null }, []],
  ])("judges %s", (_what, job, expected) => {
    expect(titles(attentionOfJobs([job]))).toEqual(expected);
  });

  it("says so when the runs are unknown", () => {
    expect(titles(attentionOfJobs(null))).toEqual(["The jobs are unknown"]);
  });
});
