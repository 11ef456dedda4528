import fc from "fast-check";
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { propertyRuns } from "@/tests/size";
import { assetLabel, formatReward, formatRewardExact, ordinal, plainReward } from "./bounty-kinds";
import { PAYOUT_SECONDS } from "./bounty-limits";
import { type ExtendedBounty, toBountyEntry, toBountyEvents } from "./bounty-news";
import type { BountyDetail } from "./bounty-schemas";
import {
  areSubmissionsPublic,
  awaitsWinners,
  type BountyTimes,
  bountyState,
  bountyStates,
  isUnderWay,
  takesSubmissions,
} from "./bounty-state";
import { bountyTimeline } from "./bounty-timeline";
import {
  type BountyContent,
  checkBounty,
  checkExtension,
  parsePrize,
  sumWei,
  toPrizesWei,
} from "./check-bounty";
import { checkApplication, checkSubmission, parseLink, toKept } from "./check-submission";
import { type BountyMoments, describeBounty } from "./describe-bounty";
import { describePayouts } from "./describe-payouts";
import { overdueDays, payoutDue, payoutState } from "./payout-state";

describe("bounty news", () => {
  const site = { appOrigin: "https://club.example", token: "$KAIROS" };
  const at = new Date("2026-05-12T12:00:00Z");
  const item = {
    id: 7n,
    number: 3,
    club: { slug: "market", name: "Night Market" },
    title: "A poster",
    hidden: null,
    asset: "cro",
    totalWei: 15n * 10n ** 17n,
    prizeCount: 1,
    submissionCount: 1,
    submissionsUntil: new Date("2026-05-10T12:00:00Z"),
    winnersBy: new Date("2026-05-17T12:00:00Z"),
    createdAt: new Date("2026-05-01T12:00:00Z"),
    payouts: { owed: 1, proved: 0 },
    cancelled: null,
    extended: null,
  } as unknown as ExtendedBounty;

  const entryOf = (kind: Parameters<typeof toBountyEntry>[0]["kind"], change: Partial<ExtendedBounty> = {}) =>
    toBountyEntry({ kind, at, item: { ...item, ...change } }, site);

  describe("the feed", () => {
    it.each([
      ["published", {}, "New bounty: A poster", /^1\.5 CRO in one prize\. Submissions until /],
      [
        "published",
        { asset: "token", prizeCount: 3 },
        "New bounty: A poster",
        /^1\.50 \$KAIROS in 3 prizes\./,
      ],
      ["closed", {}, "Submissions are closed: A poster", /^1 submission\. Winners are named by /],
      ["closed", { submissionCount: 0 }, "Submissions are closed: A poster", /^0 submissions\./],
      ["completed", {}, "Winners are named: A poster", /^One prize was won\.$/],
      [
        "completed",
        { payouts: { owed: 0, proved: 0 } },
        "Winners are named: A poster",
        /^No prize was won\.$/,
      ],
      [
        "completed",
        { payouts: { owed: 2, proved: 1 } },
        "Winners are named: A poster",
        /^2 prizes were won\.$/,
      ],
      [
        "cancelled",
        { cancelled: { at, by: "0x", reason: "No money" } },
        "Bounty cancelled: A poster",
        /^No money$/,
      ],
    ] as const)("of %s with %j", (kind, change, title, text) => {
      const entry = entryOf(kind, change as Partial<ExtendedBounty>);
      expect(entry).toMatchObject({ title, text: expect.stringMatching(text), publishedAt: at });
      expect(entry.url).toBe("https://club.example/clubs/market/bounties/3");
    });

    it("tells nothing of what an admin hides but the reason", () => {
      const entry = entryOf("cancelled", {
        hidden: { at, reason: "Scam" },
        cancelled: { at, by: "0x", reason: "Call me on 555" },
      } as unknown as Partial<ExtendedBounty>);
      expect(JSON.stringify(entry)).not.toMatch(/A poster|555/);
      expect(entry.text).toContain("Scam");
    });

    it("keeps one id for what happened, and says of the publication alone that it changed with the dates", () => {
      const extended = { count: 2, at: new Date("2026-05-13T12:00:00Z") };
      expect(entryOf("published", { extended }).updatedAt).toEqual(extended.at);
      expect(entryOf("closed", { extended }).updatedAt).toEqual(at);
      const ids = (["published", "closed", "completed", "cancelled"] as const).map(
        (kind) => entryOf(kind).id,
      );
      expect(new Set(ids).size).toBe(4);
      expect(entryOf("published", { extended }).id).toBe(ids[0]);
    });
  });

  describe("the calendar", () => {
    it("holds both dates, counts changes, and says when a bounty is cancelled", () => {
      expect(toBountyEvents(item, site)).toMatchObject([
        { sequence: 0, isCancelled: false },
        { sequence: 0, isCancelled: false },
      ]);
      const over = { ...item, extended: { count: 2, at }, cancelled: { at, by: "0x", reason: "x" } };
      expect(toBountyEvents(over as unknown as ExtendedBounty, site)).toMatchObject([
        { sequence: 3, isCancelled: true },
        { sequence: 3, isCancelled: true },
      ]);
    });
  });
});

describe("bounty state", () => {
  const at = (text: string): Date => new Date(`2026-05-${text}Z`);
  const times: BountyTimes = {
    submissionsUntil: at("10T12:00:00.000"),
    winnersBy: at("17T12:00:00.000"),
    announcedAt: null,
    cancelledAt: null,
  };

  describe("bountyState", () => {
    it.each([
      ["01T00:00:00.000", {}, "open"],
      ["10T11:59:59.999", {}, "open"],
      ["10T12:00:00.000", {}, "in-review"],
      ["17T11:59:59.999", {}, "in-review"],
      ["17T12:00:00.000", {}, "overdue"],
      ["10T12:00:00.000", { announcedAt: at("10T12:00:00.000") }, "completed"],
      ["30T00:00:00.000", { announcedAt: at("12T00:00:00.000") }, "completed"],
      ["09T00:00:00.000", { cancelledAt: at("08T00:00:00.000") }, "cancelled"],
      ["30T00:00:00.000", { cancelledAt: at("18T00:00:00.000") }, "cancelled"],
    ])("at %s with %j is %s", (now, ends, state) => {
      expect(bountyState({ ...times, ...ends }, at(now))).toBe(state);
    });

    it("only moves on as time passes, and gives exactly one right at a time", () => {
      const moment = fc.date({ noInvalidDate: true, min: at("01T00:00:00.000"), max: at("28T00:00:00.000") });
      fc.assert(
        fc.property(moment, moment, (one, other) => {
          const [earlier, later] = one <= other ? [one, other] : [other, one];
          const [before, after] = [bountyState(times, earlier), bountyState(times, later)];
          expect(bountyStates.indexOf(before)).toBeLessThanOrEqual(bountyStates.indexOf(after));
          for (const state of [before, after]) expect(takesSubmissions(state)).toBe(!awaitsWinners(state));
        }),
      );
    });
  });

  it.each([
    ["open", true, false, true, false],
    ["in-review", false, true, true, true],
    ["overdue", false, true, true, true],
    ["completed", false, false, false, true],
    ["cancelled", false, false, false, false],
  ] as const)(
    "in %s: submits %s, announces %s, cancels or extends %s, shows after the deadline %s",
    (state, submits, announces, underWay, shows) => {
      expect(takesSubmissions(state)).toBe(submits);
      expect(awaitsWinners(state)).toBe(announces);
      expect(isUnderWay(state)).toBe(underWay);
      expect(areSubmissionsPublic({ visibility: "after-deadline", state })).toBe(shows);
      expect(areSubmissionsPublic({ visibility: "always", state })).toBe(true);
    },
  );
});

const day = (number: number) => `2026-05-${String(number).padStart(2, "0")}T12:00:00.000Z`;
const dates = (before: number, after: number) => ({ before: day(before), after: day(after) });
const bounty = {
  createdAt: day(1),
  submissionsUntil: day(10),
  winnersBy: day(17),
  announcedAt: null,
  cancelled: null,
  extensions: [] as BountyDetail["extensions"],
  serverTime: day(2),
} as BountyDetail;
const cancelled = { by: `0x${"aa".repeat(20)}`, reason: "No money" };

describe("bountyTimeline", () => {
  it.each<[string, Partial<BountyDetail>, string[]]>([
    ["open", {}, ["Published, done", "Submissions close", "Winners are named by"]],
    [
      "at the deadline",
      { serverTime: day(10) },
      ["Published, done", "Submissions closed, done", "Winners are named by"],
    ],
    [
      "overdue",
      { serverTime: day(20) },
      ["Published, done", "Submissions closed, done", "Winners were due, done"],
    ],
    [
      "announced",
      { serverTime: day(20), announcedAt: day(12) },
      ["Published, done", "Submissions closed, done", "Winners named, done"],
    ],
    [
      "cancelled while open",
      { serverTime: day(20), cancelled: { ...cancelled, at: day(5) } },
      ["Published, done", "Cancelled, done"],
    ],
    [
      "cancelled in review",
      { serverTime: day(20), cancelled: { ...cancelled, at: day(12) } },
      ["Published, done", "Submissions closed, done", "Cancelled, done"],
    ],
    [
      "extended before and after its first deadline",
      {
        serverTime: day(9),
        extensions: [
          { at: day(3), submissionsUntil: dates(4, 6), winnersBy: dates(17, 17) },
          { at: day(7), submissionsUntil: dates(6, 10), winnersBy: dates(17, 17) },
        ],
      },
      [
        "Published, done",
        "Deadline extended, done",
        "Deadline extended, done",
        "Submissions close",
        "Winners are named by",
      ],
    ],
  ])("%s", (_, change, expected) => {
    const moments = bountyTimeline({ ...bounty, ...change });
    expect(moments.map(({ name, isDone }) => (isDone ? `${name}, done` : name))).toEqual(expected);
    const times = moments.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });
});

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

describe("check submission", () => {
  const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code);

  it.each([
    ["https://example.org", "https://example.org/"],
    ["https://EXAMPLE.org/A?b=c#d", "https://example.org/A?b=c#d"],
    // Signs that turn or hide what follows are seen.
    ["https://example.org/\u202egpj.exe", "https://example.org/%E2%80%AEgpj.exe"],
    ["https://exаmple.org/", "https://xn--exmple-4nf.org/"],
  ])("keeps %s as %s", (typed, kept) => {
    expect(parseLink(typed)).toBe(kept);
  });

  it.each([
    "",
    "http://example.org",
    "//example.org",
    "javascript:alert(1)",
    " https://example.org",
    "https://example.org/a b",
    "https://bank.example@evil.example/",
    "https://:secret@example.org/",
    "https://",
    `https://example.org/${"a".repeat(500)}`,
    // Longer once its signs are written out.
    `https://example.org/${"ä".repeat(200)}`,
  ])("takes %j for no link", (typed) => {
    expect(parseLink(typed)).toBeNull();
  });

  it("keeps no payload as anything but a plain https address", () => {
    const { payloads } = readXssVectors();
    const kept = payloads
      .flatMap((payload) => [payload, `https://example.org/${payload}`, `https://${payload}`])
      .flatMap((link) => parseLink(link) ?? []);
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter((link) => !/^https:\/\/[^\s"'<>`@/]+(?:[/?#][^\s"'<>`]*)?$/.test(link))).toEqual([]);
  });

  it("takes a text, a link, or both, within the caps", () => {
    const link = "https://example.org/";
    expect(checkSubmission({ text: "Done.", links: [] })).toEqual([]);
    expect(checkSubmission({ text: " ", links: [link] })).toEqual([]);
    expect(codes(checkSubmission({ text: "", links: [] }))).toEqual(["body-missing"]);
    expect(codes(checkSubmission({ text: "a".repeat(10_001), links: [link, link] }))).toEqual([
      "body-too-long",
      "links-twice",
    ]);
    expect(codes(checkSubmission({ text: ">".repeat(50), links: [] }))).toEqual(["body-structure"]);
    expect(codes(checkApplication({ text: "", links: [link] }))).toEqual(["body-missing"]);
    expect(codes(checkApplication({ text: "🎨".repeat(2_000), links: [] }))).toEqual([]);
    expect(codes(checkApplication({ text: "a".repeat(2_001), links: [] }))).toEqual(["body-too-long"]);
    expect(toKept({ text: "x", links: ["https://Example.org"] })).toEqual({ text: "x", links: [link] });
  });
});

describe("describeBounty", () => {
  const submissionsUntil = "2026-05-10T12:00:00.000Z";
  const winnersBy = "2026-05-17T12:00:00.000Z";
  const open: BountyMoments = { state: "open", submissionsUntil, winnersBy, announcedAt: null };
  const announcedAt = "2026-05-12T12:00:00.000Z";
  const cancelledAt = "2026-05-08T12:00:00.000Z";

  it.each<[string, Partial<BountyMoments>, string, [string, string, string]]>([
    ["open", {}, "2026-05-08T08:00:00Z", ["Open", "closes in 2 d 4 h", submissionsUntil]],
    ["at the deadline", {}, submissionsUntil, ["In review", "winners in 7 d", winnersBy]],
    ["in review", {}, "2026-05-17T11:59:00Z", ["In review", "winners in 1 min", winnersBy]],
    ["overdue", {}, "2026-05-19T12:00:00Z", ["Overdue", "winners were due 2 d ago", winnersBy]],
    ["just overdue", {}, winnersBy, ["Overdue", "winners were due just now", winnersBy]],
    [
      "announced",
      { announcedAt, state: "completed" },
      "2026-05-13T12:00:00Z",
      ["Completed", "winners named 1 d ago", announcedAt],
    ],
    [
      "announced after this page was read",
      { announcedAt },
      announcedAt,
      ["Completed", "winners named just now", announcedAt],
    ],
    [
      "cancelled",
      { state: "cancelled", cancelledAt },
      "2026-05-08T13:00:00Z",
      ["Cancelled", "1 h ago", cancelledAt],
    ],
    [
      "cancelled, as a list says it",
      { state: "cancelled" },
      "2026-05-20T12:00:00Z",
      ["Cancelled", "", submissionsUntil],
    ],
  ])("%s", (_, change, now, [word, time, at]) => {
    expect(describeBounty({ ...open, ...change }, new Date(now))).toMatchObject({ word, time, at });
  });

  it("says the state that the rule says, at each moment, and never counts below zero", () => {
    const moment = fc.date({
      noInvalidDate: true,
      min: new Date("2026-05-01"),
      max: new Date("2026-06-01"),
    });
    fc.assert(
      fc.property(moment, (now) => {
        const times = {
          submissionsUntil: new Date(submissionsUntil),
          winnersBy: new Date(winnersBy),
          announcedAt: null,
          cancelledAt: null,
        };
        const words = describeBounty(open, now);
        expect(words.state).toBe(bountyState(times, now));
        expect(words.time).not.toContain("-");
      }),
      propertyRuns(200),
    );
  });
});

describe("describePayouts", () => {
  const announcedAt = "2026-05-01T12:00:00.000Z";

  it.each([
    ["nobody is owed anything", { owed: 0, proved: 0 }, "2026-05-30T12:00:00Z", null],
    ["it may still be paid in time", { owed: 3, proved: 0 }, "2026-05-08T12:00:00Z", "Not paid yet"],
    ["some are paid", { owed: 3, proved: 2 }, "2026-05-02T12:00:00Z", "2 of 3 paid"],
    [
      "the seventh day has passed",
      { owed: 1, proved: 0 },
      "2026-05-08T12:00:01Z",
      "Not paid yet, 1 day overdue",
    ],
    ["some wait too long", { owed: 3, proved: 1 }, "2026-05-11T00:00:00Z", "1 of 3 paid, 3 days overdue"],
    ["all are paid, however late", { owed: 3, proved: 3 }, "2026-06-30T12:00:00Z", "Paid, proved"],
  ])("when %s", (_, payouts, now, word) => {
    expect(describePayouts({ announcedAt, payouts }, new Date(now))?.word ?? null).toBe(word);
  });

  it("says nothing before winners are named", () => {
    expect(describePayouts({ announcedAt: null, payouts: { owed: 0, proved: 0 } }, new Date())).toBeNull();
  });
});

const ONE = 10n ** 18n;
const wei = (whole: bigint) => (whole * ONE).toString();

describe("a reward", () => {
  it.each([
    ["token", wei(2_500_000n), "2.50M"],
    ["token", wei(333n), "333"],
    ["token", "1", "0.000000000000000001"],
    ["cro", wei(2_500_000n), "2,500,000"],
    ["cro", (25n * 10n ** 17n).toString(), "2.5"],
    ["cro", "1", "0.000000000000000001"],
  ] as const)("of %s %s units reads %s", (asset, units, text) => {
    expect(formatReward({ asset, wei: units })).toBe(text);
  });

  it("is called by the token's label or CRO", () => {
    expect(assetLabel({ asset: "token", token: "$KAIROS" })).toBe("$KAIROS");
    expect(assetLabel({ asset: "cro", token: "$KAIROS" })).toBe("CRO");
  });

  it("keeps every unit, and what is shown can be typed again", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 36n }), (units) => {
        expect(parsePrize(formatRewardExact(`${units}`))).toBe(units);
        expect(parsePrize(plainReward(`${units}`))).toBe(units);
        expect(plainReward(`${units}`)).toMatch(/^\d+(\.\d{1,18})?$/);
      }),
      propertyRuns(200),
    );
  });
});

describe("ordinal", () => {
  it.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [10, "10th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [22, "22nd"],
    [101, "101st"],
    [111, "111th"],
    [113, "113th"],
    [123, "123rd"],
  ])("%s is %s", (position, word) => {
    expect(ordinal(position)).toBe(word);
  });
});

const HASH = `0x${"ab".repeat(32)}`;

describe("payoutState", () => {
  it.each([
    [null, null, "unpaid"],
    [null, HASH, "sent"],
    ["pending", HASH, "unproved"],
    ["revoked", HASH, "unproved"],
    ["revoked", null, "unproved"],
    ["credited", HASH, "proved"],
    ["credited", null, "proved"],
  ] as const)("with proof %s and transaction %s is %s", (proof, txHash, state) => {
    expect(payoutState({ proof, txHash })).toBe(state);
  });
});

describe("overdueDays", () => {
  const owedSince = new Date("2026-05-01T12:00:00Z");
  const due = payoutDue(owedSince).getTime();
  const DAY = 86_400_000;

  it("is due after the time that sponsors have", () => {
    expect(due - owedSince.getTime()).toBe(PAYOUT_SECONDS * 1_000);
  });

  it.each([
    [-8 * DAY, 0],
    [-1, 0],
    [0, 0],
    [1, 1],
    [DAY, 1],
    [DAY + 1, 2],
    [30 * DAY, 30],
  ])("%s ms after the due time is %s", (ms, days) => {
    expect(overdueDays({ owedSince, now: new Date(due + ms) })).toBe(days);
  });

  it("grows by exactly one a day from the due time on", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000 * DAY }), (ms) => {
        const at = (late: number) => overdueDays({ owedSince, now: new Date(due + late) });
        expect(at(ms + DAY) - at(ms)).toBe(1);
        expect(Object.is(at(-ms), 0)).toBe(true);
      }),
      propertyRuns(200),
    );
  });
});
