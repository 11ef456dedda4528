import fc from "fast-check";
import { isNestedDeeperThan } from "./json-depth";

describe("isNestedDeeperThan", () => {
  it.each<[string, number, boolean]>([
    ["1", 0, false],
    ["{}", 0, true],
    ["{}", 1, false],
    ["[[1]]", 1, true],
    ["[[1]]", 2, false],
    ['"[[[["', 1, false],
    ['"\\"[[[["', 1, false],
    ['["a\\\\",[1]]', 1, true],
    ["[".repeat(50_000), 32, true],
  ])("tells of %s and %i: %p", (json, limit, expected) => {
    expect(isNestedDeeperThan(json, limit)).toBe(expected);
  });

  it("never miscounts valid JSON, whatever its strings hold", () => {
    const depthOf = (value: unknown): number =>
      typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const depth = depthOf(value);
        const json = JSON.stringify(value);
        return !isNestedDeeperThan(json, depth) && (depth === 0 || isNestedDeeperThan(json, depth - 1));
      }),
    );
  });
});
