import fc from "fast-check";
import {
  type BountyContent,
  checkBounty,
  checkExtension,
  parsePrize,
  sumWei,
  toPrizesWei,
} from "./check-bounty";

const now = new Date("2026-05-01T00:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const HOUR = 3_600;
const DAY = 24 * HOUR;
const good: BountyContent = {
  title: "Draw a badge",
  brief: "A badge for voters, as SVG.",
  kind: "open",
  asset: "token",
  prizes: ["1,500", "2.5M"],
  labels: ["design"],
  submissionsUntil: later(14 * DAY),
  winnersBy: later(21 * DAY),
  visibility: "after-deadline",
  submissionsPerPerson: 1,
};
const codesOf = (change: Partial<BountyContent>): string[] =>
  checkBounty({ ...good, ...change }, now).map(({ code }) => code);

describe("checkBounty", () => {
  it.each<[Partial<BountyContent>, string[]]>([
    [{}, []],
    [{ title: " " }, ["title-missing"]],
    [{ title: "a\u202eb" }, ["title-not-plain"]],
    [{ title: "a".repeat(121) }, ["title-too-long"]],
    [{ brief: "" }, ["body-missing"]],
    [{ brief: "\u0000" }, ["body-not-plain"]],
    [{ brief: "pay \u202e001\u202c CRO" }, ["body-not-plain"]],
    [{ brief: "\u2067001\u2069" }, ["body-not-plain"]],
    [{ brief: "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645" }, []],
    [{ brief: "x".repeat(10_001) }, ["body-too-long"]],
    [{ brief: ">".repeat(100) }, ["body-structure"]],
    [{ prizes: [] }, ["prizes-missing"]],
    [{ prizes: Array.from({ length: 20 }, () => "1") }, []],
    [{ prizes: Array.from({ length: 21 }, () => "1") }, ["prizes-too-many"]],
    [{ prizes: ["1", "0"] }, ["prize-no-amount"]],
    [{ prizes: ["-1"] }, ["prize-no-amount"]],
    [{ prizes: ["1e9"] }, ["prize-no-amount"]],
    [{ submissionsUntil: null }, ["deadline-missing"]],
    [{ submissionsUntil: later(HOUR) }, []],
    [{ submissionsUntil: later(HOUR - 1) }, ["deadline-too-soon"]],
    [{ submissionsUntil: later(180 * DAY), winnersBy: later(181 * DAY) }, []],
    [{ submissionsUntil: later(180 * DAY + 1), winnersBy: later(182 * DAY) }, ["deadline-too-late"]],
    [{ winnersBy: null }, ["winners-missing"]],
    [{ winnersBy: later(14 * DAY + HOUR) }, []],
    [{ winnersBy: later(14 * DAY + HOUR - 1) }, ["winners-too-soon"]],
    [{ winnersBy: later(104 * DAY) }, []],
    [{ winnersBy: later(104 * DAY + 1) }, ["winners-too-late"]],
    [{ labels: ["design", "design"] }, ["label-unknown"]],
    [{ labels: ["magic"] }, ["label-unknown"]],
    [{ labels: ["design", "data", "video", "events", "other", "writing"] }, ["labels-too-many"]],
    [{ submissionsPerPerson: 0 }, ["per-person"]],
    [{ submissionsPerPerson: 11 }, ["per-person"]],
  ])("with %j says %j", (change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });

  it("tells everything at once, in the order of the form", () => {
    expect(codesOf({ title: "", brief: "", prizes: [], submissionsUntil: null, labels: ["?"] })).toEqual([
      "title-missing",
      "body-missing",
      "prizes-missing",
      "deadline-missing",
      "label-unknown",
    ]);
  });
});

describe("prizes", () => {
  it.each([
    ["1", 10n ** 18n],
    ["1,500.25", 150_025n * 10n ** 16n],
    ["2.5M", 25n * 10n ** 23n],
    ["0.000000000000000001", 1n],
    ["0.0000000000000000001", null],
    ["1000000000000000000", 10n ** 36n],
    ["1000000000000000000.000000000000000001", null],
    ["", null],
  ])("reads %j as %s", (text, wei) => {
    expect(parsePrize(text)).toBe(wei);
  });

  it("add up to their total exactly, whatever their sizes", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (whole) => {
        const total = whole.reduce((sum, one) => sum + one, 0n) * 10n ** 18n;
        expect(sumWei(toPrizesWei(whole.map(String)))).toBe(total);
      }),
    );
  });
});

describe("checkExtension", () => {
  const before = { submissionsUntil: later(DAY), winnersBy: later(8 * DAY) };
  it.each([
    [{ submissionsUntil: later(2 * DAY), winnersBy: later(9 * DAY) }, later(0), []],
    [{ submissionsUntil: later(DAY), winnersBy: later(9 * DAY) }, later(2 * DAY), []],
    [before, later(0), ["extension-nothing"]],
    [{ submissionsUntil: later(DAY - 1), winnersBy: later(9 * DAY) }, later(0), ["extension-earlier"]],
    [{ submissionsUntil: later(2 * DAY), winnersBy: later(8 * DAY - 1) }, later(0), ["extension-earlier"]],
    // The deadline has passed: it may be moved to what is ahead again, not to the past.
    [{ submissionsUntil: later(3 * DAY), winnersBy: later(9 * DAY) }, later(2 * DAY), []],
    [{ submissionsUntil: later(2 * DAY), winnersBy: later(9 * DAY) }, later(3 * DAY), ["deadline-too-soon"]],
    [{ submissionsUntil: later(DAY), winnersBy: later(9 * DAY) }, later(9 * DAY), ["winners-past"]],
  ])("to %j at %j says %j", (after, moment, codes) => {
    expect(checkExtension({ before, after, now: moment }).map(({ code }) => code)).toEqual(codes);
  });
});
