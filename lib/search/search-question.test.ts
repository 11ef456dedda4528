import fc from "fast-check";
import { foldText } from "@/lib/shared/fold-text";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/size";
import { excerpt, highlight } from "./highlight";
import { parseSearchAddress, searchSearch } from "./search-address";
import { parseSearchQuestion, toTsquery } from "./search-question";
import { suggestWords } from "./suggest-words";

/** Whole characters of all planes, half characters, NUL, and what means something to a tsquery, LIKE or a regular expression. */
const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      "\u0000",
      "\ud83d",
      "'",
      "\\",
      ":*",
      "&",
      "|",
      "!",
      "<->",
      "(",
      "%",
      "_",
      "🗳️",
      "ע",
      "\u202e",
      "é",
      "#1",
      "0x",
      "a",
    ),
    maxLength: 60,
  }),
);

describe("parseSearchQuestion", () => {
  it("makes of any text quoted words without quotes, operators or spaces, the last one a beginning", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { words, number } = parseSearchQuestion(text);
        expect(words.length).toBeLessThanOrEqual(8);
        expect(number === null || number <= 999_999_999).toBe(true);
        for (const word of words) expect(foldText(word)).toBe(word);
        const pattern = /^'[^'\\\s&|!<>():*\p{Cc}\p{Cs}]+'(?: & '[^'\\\s&|!<>():*\p{Cc}\p{Cs}]+')*:\*$/u;
        const tsquery = toTsquery(words, "anywhere");
        if (words.length === 0) expect(tsquery).toBeNull();
        else expect(tsquery).toMatch(pattern);
      }),
      { ...propertyRuns(2_000), seed: 20260217 },
    );
  });

  it.each([
    ["Night  Market", { words: ["night", "market"] }],
    ["CRÈME brûlée!", { words: ["creme", "brulee"] }],
    ["ΟΔΟΣ", { words: ["οδοσ"] }],
    ["שָׁלוֹם", { words: ["שלום"] }],
    ["#12", { number: 12, isNumberOnly: true, words: [] }],
    ["night market #12", { number: 12, isNumberOnly: true, words: ["night", "market"] }],
    ["treasury#3", { number: 3, isNumberOnly: true, words: ["treasury"] }],
    ["12", { number: 12, isNumberOnly: false, words: ["12"] }],
    ["#9999999999", { number: null, isNumberOnly: false }],
    ["0xABCDEF", { addressStart: "0xabcdef", address: null }],
    ["abc123", { addressStart: "0xabc123" }],
    ["facade", { addressStart: null, words: ["facade"] }],
    ["0xabcde", { addressStart: null }],
    ["0x7099...79C8", { addressStart: "0x7099", addressEnd: "79c8" }],
    ["0x7099…79C8", { addressStart: "0x7099", addressEnd: "79c8" }],
    ["0x709...79C8", { addressStart: null, addressEnd: "" }],
    [`0x${"A".repeat(40)}`, { addressStart: `0x${"a".repeat(40)}`, address: `0x${"a".repeat(40)}` }],
    ["🗳️ :* & '", { words: [], number: null }],
  ])("reads %j", (text, expected) => {
    expect(parseSearchQuestion(text)).toMatchObject(expected);
  });
});

describe("highlight", () => {
  it("loses and adds no character of any text", () => {
    fc.assert(
      fc.property(anyText, anyText, (text, q) => {
        const pieces = highlight(text, parseSearchQuestion(q).words);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.every((piece) => piece.text !== "")).toBe(true);
      }),
      { ...propertyRuns(500), seed: 20260217 },
    );
  });

  it("marks the beginnings of words, accents and marks with them", () => {
    expect(highlight("La Crème-market", ["cre", "market"])).toEqual([
      { text: "La ", isHit: false },
      { text: "Crè", isHit: true },
      { text: "me-", isHit: false },
      { text: "market", isHit: true },
    ]);
  });
});

describe("excerpt", () => {
  it("shows a long text around the first hit, in one line and with all of its signs", () => {
    const pieces = excerpt(
      `Budget\n\n${"words and more ".repeat(30)} votes > 50 % pay the gardener 5 * a_b`,
      ["gardener"],
    );
    const text = pieces.map((piece) => piece.text).join("");
    expect(text).toMatch(/^… .*votes > 50 % pay the gardener 5 \* a_b$/);
    expect(pieces.filter(({ isHit }) => isHit)).toEqual([{ text: "gardener", isHit: true }]);
  });

  it("shows the beginning of a text without a hit, and at most about 160 characters", () => {
    const text = excerpt("word ".repeat(100), ["other"])
      .map((piece) => piece.text)
      .join("");
    expect(text).toMatch(/^word .* …$/);
    expect(text.length).toBeLessThan(170);
  });
});

describe("suggestWords", () => {
  const titles = ["Night Market", "The Granary", "Treasury grants"];
  it.each([
    [["nigth", "markt"], "night market"],
    [["tresury"], "treasury"],
    [["grannary"], "granary"],
    [["night", "zzzzzz"], null],
    [["night"], null],
  ])("reads %j as %j", (words, expected) => {
    expect(suggestWords(words, titles)).toBe(expected);
  });
});

describe("parseSearchAddress", () => {
  it("gives back what searchSearch wrote, and takes nothing else", () => {
    const address = { q: "night market", kind: "club", cursor: "words.1700000000000.450.12" } as const;
    expect(parseSearchAddress(Object.fromEntries(new URLSearchParams(searchSearch(address))))).toEqual(
      address,
    );
    expect(parseSearchAddress({ q: ["a", "b"], kind: "ballot", cursor: "1; DROP" })).toEqual({
      q: "",
      kind: null,
      cursor: null,
    });
    expect(parseSearchAddress({ q: `\u0000${"x".repeat(50_000)}` }).q).toHaveLength(100);
  });
});
