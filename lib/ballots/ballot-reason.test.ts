import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/property-runs";
import { checkReason, countCharacters, MAX_REASON_CHARACTERS, normaliseReason } from "./ballot-reason";

const naughty: string[] = JSON.parse(
  readFileSync(join(__dirname, "../../tests/vectors/naughty-strings/blns.json"), "utf8"),
);
const outcome = (reason: string) => {
  const checked = checkReason(reason);
  return checked.ok ? "ok" : checked.reason;
};

describe("checkReason", () => {
  it.each([
    ["nothing", "", "ok"],
    ["lines and tabs", "one\n\ttwo\n", "ok"],
    ["2,000 letters", "x".repeat(2_000), "ok"],
    ["2,001 letters", "x".repeat(2_001), "reason-too-long"],
    ["2,000 emoji, which are 4,000 UTF-16 units", "🚀".repeat(2_000), "ok"],
    ["2,001 emoji", "🚀".repeat(2_001), "reason-too-long"],
    ["a megabyte", "x".repeat(1_000_000), "reason-too-long"],
    ["joined emoji, Persian and Hebrew", "👩‍🚀 می‌خواهم שלום", "ok"],
    ["a combining accent that has a letter of its own", "cafe\u0301", "reason-not-normal"],
    ["that letter", "café", "ok"],
    ["a lone surrogate", "\ud83d", "reason-not-plain"],
    ["a Hangul filler alone", "\u3164", "reason-not-plain"],
    ["Braille blanks alone", "\u2800\n\u2800", "reason-not-plain"],
    ["U+0000, which PostgreSQL can't keep", "a\u0000b", "reason-not-plain"],
    ["a carriage return", "a\r\nb", "reason-not-plain"],
    ["an escape", "\u001b[31m", "reason-not-plain"],
    ["a C1 control", "\u0085", "reason-not-plain"],
  ])("judges %s", (_what, reason, expected) => {
    expect(outcome(reason)).toBe(expected);
  });
});

describe("normaliseReason", () => {
  it("makes a valid reason from whatever a person pastes, unless it is too long", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: codePoint }), fc.constantFrom(...naughty)), (typed) => {
        const reason = normaliseReason(`${typed}\ud800\u0000`);
        expect(outcome(reason)).toBe(
          countCharacters(reason) > MAX_REASON_CHARACTERS ? "reason-too-long" : "ok",
        );
        expect(normaliseReason(reason)).toBe(reason);
      }),
      propertyRuns(400),
    );
  });

  it("keeps line breaks of every system as one", () => {
    expect(normaliseReason("  a\r\nb\rc\nd  ")).toBe("a\nb\nc\nd");
  });
});
