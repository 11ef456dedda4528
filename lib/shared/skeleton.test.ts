import fc from "fast-check";
import confusables from "unhomoglyph/data.json";
import { propertyRuns } from "@/tests/property-runs";
import { lookOf, skeletonOf } from "./skeleton";

describe("skeletonOf (T31)", () => {
  it.each([
    ["a Cyrillic capital and a hyphen", "\u041aairos-Treasury"],
    ["a Cyrillic small letter", "\u043aairos treasury"],
    ["Cyrillic letters of both cases", "\u041a\u0430\u0456r\u043es \u0422r\u0435\u0430\u0455ur\u0443"],
    ["a mark on a letter", "Kairos Treasur\u00fd"],
    ["marks of its own", "Ka\u0308iros\u0323 Treasury"],
    ["no space", "KairosTreasury"],
    ["dots", "Kairos.Treasury."],
    ["an underscore and dashes", "Kairos_\u2013\u2014Treasury"],
    ["an apostrophe and a trade mark sign", "Kairos' Treasury\u00ae"],
    ["an emoji", "Kairos Treasury \u2705"],
    ["a zero", "Kair0s Treasury"],
    ["an l, a 1 and a bar", "Kalros Treasury"],
    ["a 1", "Ka1ros Treasury"],
    ["a bar", "Ka|ros Treasury"],
    ["a capital I", "KaIros Treasury"],
    ["capitals", "KAIROS TREASURY"],
    ["a Greek omicron and a capital rho", "Kair\u03bfs Treasury"],
    ["Greek capitals", "\u039a\u0391\u0399R\u039fS \u03a4R\u0395ASUR\u03a5"],
    ["small capitals", "\u1d0b\u1d00\u026a\u0280\u1d0fs \u1d1b\u0280\u1d07\u1d00s\u1d1c\u0280\u028f"],
    ["letters of other shapes", "Kai\u027eos T\u027e\u025ba\u03c2ury"],
    ["wide letters", "\uff2b\uff41\uff49\uff52\uff4f\uff53 Treasury"],
    ["mathematical letters", "\u{1d40a}airos Treasury"],
    ["a letter in a circle", "\u24c0airos Treasury"],
    ["a stroke through a letter", "Kair\u00f8s Treasury"],
    ["a dotless i", "Ka\u0131ros Treasury"],
  ])("is that of Kairos Treasury with %s", (_what, name) => {
    expect(skeletonOf(name)).toBe(skeletonOf("Kairos Treasury"));
  });

  it.each([
    ["Modern", "Modem"],
    ["Illinois", "lllinois"],
    ["CRONIS", "cron1s"],
    ["Whale", "VVhale"],
    ["Cronos Club", "CronosClub"],
    ["Café", "Cafe"],
    ["\u0411анк", "\u0431АНК"],
    ["\u039d\u0399\u039a\u0397", "\u03bd\u03b9\u03ba\u03b7"],
    ["NIKH", "\u039d\u0399\u039a\u0397"],
  ])("is one for %s and %s", (left, right) => {
    expect(skeletonOf(left)).toBe(skeletonOf(right));
  });

  it.each([
    ["Cronos", "Kronos"],
    ["Клуб", "Club"],
    ["Nova", "Vova"],
    ["Team 3", "Team 8"],
    ["クラブ", "クラフ"],
    ["ノード", "ード"],
    ["किताब", "कताब"],
    ["\u2665\u2665\u2665", "\u2660\u2660\u2660"],
  ])("tells %s from %s", (left, right) => {
    expect(skeletonOf(left)).not.toBe(skeletonOf(right));
  });

  it("is one for every character that a name may hold and that Unicode says looks like a Latin letter or digit", () => {
    const alike = Object.entries(confusables).filter(
      ([character, prototype]) =>
        /^[A-Za-z0-9]+$/.test(prototype) && character.normalize("NFKC") === character,
    );
    expect(alike.length).toBeGreaterThan(300);
    const missed = alike.filter(
      ([character, prototype]) => skeletonOf(`Xq${character}q`) !== skeletonOf(`Xq${prototype}q`),
    );
    expect(missed).toEqual([]);
  });

  const any = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789"),
    minLength: 1,
    maxLength: 32,
  });
  const letters = fc.string({
    unit: fc.constantFrom(..."abcdefghjkpqstuxyz23456789"),
    minLength: 1,
    maxLength: 32,
  });
  const between = fc.string({ unit: fc.constantFrom(..." -_.·'’!?()/&+$✅"), maxLength: 4 });
  const marks = fc.string({
    unit: fc.constantFrom("\u0301", "\u0308", "\u0323", "\u030c", "\u0327"),
    maxLength: 2,
  });

  it("counts neither case nor what is between letters nor marks, whatever the name", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(any, between, marks, fc.boolean()), { minLength: 1 }), (parts) => {
        const plain = parts.map(([text]) => text).join("");
        const dressed = parts
          .map(([text, signs, over, isUpper]) => `${isUpper ? text.toUpperCase() : text}${over}${signs}`)
          .join("");
        expect(skeletonOf(dressed)).toBe(skeletonOf(plain));
      }),
      propertyRuns(300),
    );
  });

  it("tells names of other letters apart", () => {
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        expect(skeletonOf(left) === skeletonOf(right)).toBe(left === right);
      }),
      propertyRuns(300),
    );
  });

  it("is stable and never empty for any name that may be given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 32 }), (name) => {
        fc.pre(/[\p{L}\p{N}]/u.test(name));
        expect(skeletonOf(name)).not.toBe("");
        expect(skeletonOf(name)).not.toContain(" ");
        expect(skeletonOf(name.normalize("NFD"))).toBe(skeletonOf(name.normalize("NFC")));
      }),
      { ...propertyRuns(400), examples: [["\ufe74"]] },
    );
  });
});

describe("lookOf", () => {
  it("keeps spaces and signs where the words end", () => {
    expect(lookOf("The Kаirós-Team")).toBe("the kalros-tearn");
  });
});
