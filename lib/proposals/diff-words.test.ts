import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { type DiffPiece, diffWords } from "./diff-words";

const sideOf = (pieces: DiffPiece[], gone: DiffPiece["kind"]): string =>
  pieces
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join("");

describe("diffWords", () => {
  it("names the words that changed and keeps the rest", () => {
    expect(diffWords("Pay 3.6T for the venue.\n", "Pay 2.9T for the whole venue.\n")).toEqual([
      { kind: "same", text: "Pay " },
      { kind: "removed", text: "3.6T " },
      { kind: "added", text: "2.9T " },
      { kind: "same", text: "for the " },
      { kind: "added", text: "whole " },
      { kind: "same", text: "venue.\n" },
    ]);
  });

  it("loses nothing of either text", () => {
    const word = fc.constantFrom("a", "b", "c", " ", "\n", "  ", "\t", "ключ", "🗝️", "a\r\n");
    const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after);
        expect(sideOf(pieces, "added")).toBe(before);
        expect(sideOf(pieces, "removed")).toBe(after);
      }),
      propertyRuns(300),
    );
  });

  it("shows what is alike as alike", () => {
    expect(diffWords("", "")).toEqual([]);
    expect(diffWords("one two", "one two")).toEqual([{ kind: "same", text: "one two" }]);
  });

  it("answers for the longest texts within a second", () => {
    const before = Array.from({ length: 5_000 }, (_, index) => String.fromCharCode(97 + (index % 26)));
    const after = [...before].reverse();
    const begin = performance.now();
    const pieces = diffWords(before.join(" "), after.join(" "));
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(sideOf(pieces, "added")).toBe(before.join(" "));
  });
});
