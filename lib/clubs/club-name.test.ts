import { readFileSync } from "node:fs";
import fc from "fast-check";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/property-runs";
import { checkClubName, NAME_MAX, suggestSlug } from "./club-name";

const naughty: string[] = JSON.parse(readFileSync("tests/vectors/naughty-strings/blns.json", "utf8"));

describe("checkClubName", () => {
  it.each([
    ["Cronos", "Cronos"],
    ["  Two   words  ", "Two words"],
    ["Ｗｉｄｅ", "Wide"],
    ["Клуб", "Клуб"],
    ["クラブ", "クラブ"],
    ["Ca\u0301fe\u0301", "Cáfé"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["x".repeat(32), "x".repeat(32)],
  ])("keeps %j as %j", (text, name) => {
    expect(checkClubName(text)).toEqual({ ok: true, value: name });
  });

  it.each([
    ["no letters", "ab"],
    ["one too many", "x".repeat(33)],
    ["grown by NFKC", "\ufdfa\ufdfa"],
    ["only spaces", "      "],
    ["only signs", "!!!???"],
    ["a NUL", "abc\u0000"],
    ["a line break", "ab\ncd"],
    ["a tab", "ab\tcd"],
    ["a zero-width space", "Cro\u200bnos"],
    ["a zero-width joiner", "Cro\u200dnos"],
    ["a byte order mark", "\ufeffCronos"],
    ["a soft hyphen", "Cro\u00adnos"],
    ["right to left override", "\u202esonorC"],
    ["an isolate", "\u2066Cronos\u2069"],
    ["an Arabic letter mark", "Cro\u061cnos"],
    ["a Hangul filler", "abc\u3164"],
    ["a variation selector", "Cronos\ufe0f"],
    ["a tag character", "Cronos\u{e0041}"],
    ["a Braille blank", "Cro\u2800nos"],
    ["a line separator", "Cro\u2028nos"],
    ["half a character", "Cro\ud800nos"],
    ["a private character", "Cro\ue000nos"],
    ["a pile of marks", "Cro\u0335\u0335\u0335\u0335nos"],
  ])("refuses %s", (_what, text) => {
    expect(checkClubName(text).ok).toBe(false);
  });

  it("keeps its promises for any text, and takes what it gave as it is", () => {
    const texts = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 40 }),
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.constantFrom(...naughty),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const checked = checkClubName(text);
        if (!checked.ok) return checked.reason.length > 0;
        const name = checked.value;
        const again = checkClubName(name);
        const length = [...name].length;
        return (
          name.normalize("NFKC") === name &&
          length >= 3 &&
          length <= NAME_MAX &&
          !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name) &&
          again.ok &&
          again.value === name
        );
      }),
      propertyRuns(400),
    );
  });
});

describe("suggestSlug", () => {
  it.each([
    ["Cronos Builders", "cronos-builders"],
    ["  Été à Paris! ", "ete-a-paris"],
    ["クラブ", ""],
    [`${"x".repeat(31)} y`, "x".repeat(31)],
  ])("of %j is %j", (name, slug) => {
    expect(suggestSlug(name)).toBe(slug);
  });
});
