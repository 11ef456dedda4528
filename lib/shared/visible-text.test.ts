import fc from "fast-check";
import { isBlank, isVisibleLine, isWellFormed, withoutUnseen } from "./visible-text";

const UNSEEN: [name: string, sign: string][] = [
  ["a soft hyphen", "\u00ad"],
  ["a combining grapheme joiner", "\u034f"],
  ["an Arabic letter mark", "\u061c"],
  ["a Hangul choseong filler", "\u115f"],
  ["a Hangul jungseong filler", "\u1160"],
  ["a Khmer inherent vowel", "\u17b4"],
  ["another Khmer inherent vowel", "\u17b5"],
  ["a Mongolian vowel separator", "\u180e"],
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner", "\u200d"],
  ["a right-to-left mark", "\u200f"],
  ["a line separator", "\u2028"],
  ["a right-to-left override", "\u202e"],
  ["a word joiner", "\u2060"],
  ["a function application", "\u2061"],
  ["an invisible times", "\u2062"],
  ["an invisible separator", "\u2063"],
  ["an invisible plus", "\u2064"],
  ["an isolate", "\u2067"],
  ["a Braille blank", "\u2800"],
  ["a Hangul filler", "\u3164"],
  ["a variation selector", "\ufe00"],
  ["an emoji selector alone", "\ufe0f"],
  ["a byte order mark", "\ufeff"],
  ["a half-width Hangul filler", "\uffa0"],
  ["an interlinear annotation", "\ufff9"],
  ["a tag character", "\u{e0041}"],
  ["a supplementary variation selector", "\u{e0100}"],
  ["a musical mark", "\u{1d173}"],
  ["the first half of a pair", "\ud800"],
  ["the second half of a pair", "\udc00"],
  ["a NUL", "\u0000"],
  ["a delete sign", "\u007f"],
];

describe("isVisibleLine", () => {
  it.each(UNSEEN)("is false with %s, wherever it is", (_name, sign) => {
    for (const text of [`${sign}Pay Ada`, `Pay${sign} Ada`, `Pay Ada${sign}`]) {
      expect(isVisibleLine(text)).toBe(false);
    }
  });

  it.each([
    "Fund the café",
    "資金を配る",
    "תקציב חדש",
    "٣ مقترحات",
    "किताब",
    "Pay ❤️ and 1️⃣",
    "🚀 Launch",
    "a b",
  ])("is true for %s", (text) => {
    expect(isVisibleLine(text)).toBe(true);
  });
});

describe("isBlank", () => {
  it.each([
    "",
    " ",
    "\n\t ",
    "\u3164",
    "\u2800\u2800",
    " \u2062\u180e ",
    "\u00a0\u3000",
    "\ufe0f",
    "\u{e0041}",
  ])("is true for %j", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it("is false once there is anything visible among the invisible", () => {
    const drawnAsNothing = UNSEEN.map(([, sign]) => sign).filter(
      (sign) => !/[\p{Cc}\p{Surrogate}]/u.test(sign),
    );
    const nothing = fc.constantFrom(" ", "\n", ...drawnAsNothing);
    fc.assert(
      fc.property(
        fc.array(nothing),
        fc.constantFrom("a", "م", "字", "!", "🚀"),
        fc.array(nothing),
        (left, sign, right) => {
          expect(isBlank([...left, ...right].join(""))).toBe(true);
          expect(isBlank([...left, sign, ...right].join(""))).toBe(false);
        },
      ),
    );
  });
});

describe("isWellFormed", () => {
  it.each<[string, boolean]>([
    ["🚀", true],
    ["\ud83d", false],
    ["a\ude80", false],
    ["\ude80\ud83d", false],
  ])("of %j is %p", (text, expected) => {
    expect(isWellFormed(text)).toBe(expected);
  });
});

describe("withoutUnseen", () => {
  it.each(UNSEEN)("takes %s away", (_, sign) => {
    expect(withoutUnseen(`pay${sign}pal`)).toBe("paypal");
  });

  it("keeps what makes an emoji, and every other letter", () => {
    expect(withoutUnseen("\u2764\ufe0f for \u05e9\u05dc\u05d5\u05dd 🗳")).toBe(
      "\u2764\ufe0f for \u05e9\u05dc\u05d5\u05dd 🗳",
    );
  });
});
