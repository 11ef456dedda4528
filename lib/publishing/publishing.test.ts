import { type Blocker, FEE_UNPAID } from "./blocker";
import { checkMarkdown } from "./check-markdown";
import { checkBody, checkTitle } from "./check-text";
import { earlierStep, findStep, furthestStep, PROPOSAL_COMPOSING } from "./composing";

const codes = (blockers: { code: string }[]): string[] => blockers.map(({ code }) => code);

describe("checkTitle", () => {
  it.each(["Fund the café", "Pay ❤️ and 1️⃣", "資金を配る", "🚀"])("takes %s", (title) => {
    expect(checkTitle(title, "proposal")).toEqual([]);
  });

  it.each([
    ["nothing", "", "title-missing"],
    ["spaces", "  \u00a0", "title-missing"],
    ["a Hangul filler", "\u3164", "title-not-plain"],
    ["Braille blanks", "\u2800\u2800", "title-not-plain"],
    ["an invisible times between words", "Pay\u2062Ada", "title-not-plain"],
    ["a Mongolian vowel separator", "Pay \u180eAda", "title-not-plain"],
    ["a half-width filler", "Pay Ada\uffa0", "title-not-plain"],
    ["a soft hyphen", "Pay\u00adAda", "title-not-plain"],
    ["a selector alone", "\ufe0fPay Ada", "title-not-plain"],
    ["tag characters", "Pay Ada\u{e0041}\u{e0042}", "title-not-plain"],
    ["half of a character", "Pay \ud83d", "title-not-plain"],
  ])("refuses %s", (_what, title, code) => {
    expect(codes(checkTitle(title, "proposal"))).toEqual([code]);
  });
});

describe("checkBody", () => {
  it.each(["Why and how.", "می‌خواهم", "A family: 👩‍👩‍👧", "a\u00adb"])("takes %s", (body) => {
    expect(checkBody(body, { field: "body", missing: "Write it." })).toEqual([]);
  });

  it.each([
    ["a Hangul filler", "\u3164"],
    ["Braille blanks and line breaks", "\u2800\n\u2800\n"],
    ["zero-width signs", "\u200b\u2060\ufeff"],
    ["tag characters", "\u{e0041}"],
  ])("calls a text of %s empty", (_what, body) => {
    expect(checkBody(body, { field: "body", missing: "Write it." })).toEqual([
      { step: "write", field: "body", code: "body-missing", text: "Write it." },
    ]);
  });
});

const of = (...blockers: Pick<Blocker, "step" | "code">[]) => furthestStep(PROPOSAL_COMPOSING, blockers).step;
const unpaid = { step: "pay", code: FEE_UNPAID } as const;
const unconfirmed = { step: "pay", code: "PAYMENT_UNCONFIRMED" } as const;
const noPower = { step: null, code: "power-too-low" };
const noBody = { step: "write", code: "body-missing" } as const;
const lateStart = { step: "rules", code: "start-past" } as const;

describe("furthestStep", () => {
  it.each([
    ["sign", of()],
    ["pay", of(unpaid)],
    ["pay", of(unconfirmed)],
    ["write", of(unpaid, noBody, lateStart)],
    ["rules", of(unpaid, lateStart)],
  ])("is %s", (step, found) => expect(found).toBe(step));

  it("lets nobody pay for what can't be published", () => {
    expect(of(unpaid, noPower)).toBe("rules");
  });

  it("shows a payment on its way although something else is wrong", () => {
    expect(of(unconfirmed, noPower)).toBe("pay");
  });

  it("keeps who can't publish from signing, even when all is paid", () => {
    expect(of(noPower)).toBe("rules");
  });
});

describe("findStep and earlierStep", () => {
  it("take a step from an address and never past what is allowed", () => {
    const [write, , pay, sign] = PROPOSAL_COMPOSING;
    expect(findStep(PROPOSAL_COMPOSING, "sign")).toBe(sign);
    expect(findStep(PROPOSAL_COMPOSING, "publish")).toBeNull();
    expect(earlierStep(PROPOSAL_COMPOSING, sign, pay)).toBe(pay);
    expect(earlierStep(PROPOSAL_COMPOSING, write, pay)).toBe(write);
  });
});

describe("checkMarkdown", () => {
  it.each<[string, string, boolean]>([
    ["rules of stars, dashes and underscores", "***\n* * *\n---\n - - -\n_ _ _ \n".repeat(31), false],
    ["lines under headings", "a\n=== \na\n-\n".repeat(76), false],
    ["headings", "# a\n###### b\n".repeat(76), false],
    ["what only begins as a rule", "*** a\n--- a\n=== a\n_ _ _ a\n####### a\n".repeat(40), true],
    ["a wide table", `${"a|".repeat(50)}\n${"-|".repeat(50)}\n${"b|\n".repeat(25)}`, false],
    [
      "a wide table in a quote",
      `> ${"a|".repeat(50)}\n> ${":-:|".repeat(50)}\n${"> b|\n".repeat(25)}`,
      false,
    ],
    ["1,200 cells", "a|b|c|d\n".repeat(400), true],
    ["more than 1,200 cells", "a|b|c|d\n".repeat(401), false],
    ["dashes that head no table", `${"a|".repeat(50)}\n- 1|1\n${"b|\n".repeat(25)}`, true],
  ])("counts %s", (_what, text, isOk) => {
    expect(checkMarkdown(text).ok).toBe(isOk);
  });
});
