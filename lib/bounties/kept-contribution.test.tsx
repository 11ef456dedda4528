import fc from "fast-check";
import { propertyRuns } from "@/tests/size";
import { findKept, forgetTyped, keepTyped } from "./kept-contribution";

const place = { bountyId: "7", address: "0xAB", part: "new" };
const KEY = "club.contribution.7.0xab.new";

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

describe("what was typed", () => {
  it("is found again as it was, by the same person in any spelling, and is gone once it is sent", () => {
    const typed = fc.record({ text: fc.string({ unit: "grapheme" }), links: fc.array(fc.string()) });
    fc.assert(
      fc.property(typed, (contribution) => {
        keepTyped(place, contribution);
        expect(findKept({ ...place, address: "0xab" })).toEqual(contribution);
        forgetTyped(place);
        expect(findKept(place)).toBeNull();
      }),
      propertyRuns(100),
    );
  });

  it.each([
    ["another bounty", { bountyId: "8" }],
    ["another person", { address: "0xac" }],
    ["another text", { part: "12.1" }],
  ])("is not shown for %s", (_, other) => {
    keepTyped(place, { text: "Mine", links: [] });
    expect(findKept({ ...place, ...other })).toBeNull();
  });

  it.each([
    "",
    "{",
    "null",
    "1",
    '"text"',
    "[]",
    "{}",
    '{"text":"a"}',
    '{"text":1,"links":[]}',
    '{"text":"a","links":"b"}',
  ])("is nothing when storage holds %s", (stored) => {
    window.localStorage.setItem(KEY, stored);
    expect(findKept(place)).toBeNull();
  });

  it("leaves out links that are no text", () => {
    window.localStorage.setItem(KEY, '{"text":"a","links":["https://example.org",1,null]}');
    expect(findKept(place)).toEqual({ text: "a", links: ["https://example.org"] });
  });

  it("is not needed: a browser that blocks storage loses the text alone", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
    }
    keepTyped(place, { text: "a", links: [] });
    forgetTyped(place);
    expect(findKept(place)).toBeNull();
  });
});
