import fc from "fast-check";
import { propertyRuns } from "@/tests/size";
import { findTyped, forgetTyped, keepTyped, putOver, typedKey } from "./typed-values";

const NOTHING = { text: "", links: [] as string[], until: null as string | null };
const key = typedKey("0xAB", "submission.7.new");

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

describe("what was typed", () => {
  it("is found again as it was, by the same person in any spelling, and is gone once it is sent", () => {
    const typed = fc.record({
      text: fc.string({ unit: "grapheme" }),
      links: fc.array(fc.string()),
      until: fc.option(fc.string(), { nil: null }),
    });
    fc.assert(
      fc.property(typed, (value) => {
        expect(keepTyped(key, value)).toBe(true);
        expect(findTyped(typedKey("0xab", "submission.7.new"), NOTHING)).toEqual(value);
        forgetTyped(key);
        expect(findTyped(key, NOTHING)).toBeNull();
      }),
      propertyRuns(100),
    );
  });

  it.each([
    ["another place", typedKey("0xab", "submission.8.new")],
    ["another person", typedKey("0xac", "submission.7.new")],
  ])("is not shown for %s", (_, other) => {
    keepTyped(key, { ...NOTHING, text: "Mine" });
    expect(findTyped(other, NOTHING)).toBeNull();
  });

  it.each([
    "",
    "{",
    "null",
    "1",
    '"text"',
    "[]",
    "{}",
    '{"text":"a","links":[]}',
    '{"text":1,"links":[],"until":null}',
    '{"text":"a","links":"b","until":null}',
    '{"text":"a","links":{},"until":null}',
  ])("is nothing when storage holds %s", (stored) => {
    window.localStorage.setItem(key, stored);
    expect(findTyped(key, NOTHING)).toBeNull();
  });

  it("is nothing when a list holds something else than its example", () => {
    keepTyped(key, { links: [1] });
    expect(findTyped(key, { links: [""] })).toBeNull();
  });

  it("is put over a newer text: what was changed is as it was typed, the rest as it is now", () => {
    const text = fc.string({ maxLength: 3 });
    const club = fc.record({ name: text, about: text, links: fc.array(text, { maxLength: 2 }) });
    fc.assert(
      fc.property(club, club, club, (over, value, now) => {
        const shown = putOver(
          { id: 1, club: now },
          { over: { id: 1, club: over }, value: { id: 1, club: value } },
        );
        for (const part of ["name", "about", "links"] as const) {
          const isTyped = JSON.stringify(value[part]) !== JSON.stringify(over[part]);
          expect(shown.club[part]).toEqual(isTyped ? value[part] : now[part]);
        }
      }),
      propertyRuns(200),
    );
  });

  it("is not needed: a browser that blocks storage loses the text alone", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
    }
    expect(keepTyped(key, NOTHING)).toBe(false);
    forgetTyped(key);
    expect(findTyped(key, NOTHING)).toBeNull();
  });
});
