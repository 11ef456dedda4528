import { readFileSync } from "node:fs";
import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { checkClubName, NAME_MAX, suggestSlug } from "./club-name";
import { clubSkeleton } from "./club-skeleton";

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
      fc.string({ unit: "binary", maxLength: 40 }),
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

describe("clubSkeleton (T31)", () => {
  it.each([
    ["a Cyrillic o", "Cron\u043es"],
    ["capitals", "CRONOS"],
    ["a zero", "Cron0s"],
    ["a Greek omicron", "Cr\u03bfnos"],
    ["wide letters", "Ｃｒｏｎｏｓ"],
    ["mathematical letters", "𝐂𝐫𝐨𝐧𝐨𝐬"],
    ["Cyrillic capitals", "СRОNОS"],
  ])("is the one of Cronos for Cronos with %s", (_what, name) => {
    expect(clubSkeleton(name)).toBe(clubSkeleton("Cronos"));
  });

  it.each([
    ["Modern", "Modem"],
    ["Illinois", "lllinois"],
    ["CRONIS", "cron1s"],
  ])("is the same for %s and %s", (left, right) => {
    expect(clubSkeleton(left)).toBe(clubSkeleton(right));
  });

  it.each([
    ["Cronos", "Kronos"],
    ["Cronos Club", "CronosClub"],
    ["Café", "Cafe"],
    ["Клуб", "Club"],
  ])("differs for %s and %s", (left, right) => {
    expect(clubSkeleton(left)).not.toBe(clubSkeleton(right));
  });

  it("never tells names apart by case or spaces alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii", minLength: 3, maxLength: 32 }), (name) => {
        expect(clubSkeleton(name.toUpperCase())).toBe(clubSkeleton(name.toLowerCase()));
        expect(clubSkeleton(`  ${name} `)).toBe(clubSkeleton(name));
      }),
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
