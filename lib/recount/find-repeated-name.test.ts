import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { findRepeatedName } from "./find-repeated-name";

const find = (text: string) => findRepeatedName(text, JSON.parse(text));

describe("findRepeatedName", () => {
  it.each([
    ['{"a":1,"a":1}', "a"],
    ['{"a":{"b":[{"c":1},{"c":1,"d":2,"c":3}]}}', "c"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"a":1, "a"\n\t: 2}', "a"],
    ['{"\\\\":1,"\\\\":2}', "\\"],
    ['{"a\\"":1,"b":"\\\\","a\\"":2}', 'a"'],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['[{"a":1},{"b":1,"b":2}]', "b"],
  ])("finds the name that appears twice in %s", (text, name) => {
    expect(find(text)).toBe(name);
  });

  it.each(['{"a":{"a":[{"a":1},{"a":2}]}}', '{"a":"\\",\\"a\\":"}', '["a","a",":"]', '"a"', "1", '{"":""}'])(
    "finds none in %s",
    (text) => {
      expect(find(text)).toBeNull();
    },
  );

  it("finds none in what a program writes, with or without blanks", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), (value, blanks) => {
        expect(find(JSON.stringify(value, null, blanks))).toBeNull();
      }),
      propertyRuns(300),
    );
  });

  it("reads what is nested deeper than a stack", () => {
    expect(find(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`)).toBeNull();
  });
});
