import { checkBody, checkTitle } from "./check-text";

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
