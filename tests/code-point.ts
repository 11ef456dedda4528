import fc from "fast-check";

const SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Any code point, as in fast-check's own "binary", which fills a table with all of them in each test file. */
export const codePoint: fc.Arbitrary<string> = fc.nat(0x10ffff - SURROGATES).map(
  (place) => String.fromCodePoint(place < SURROGATE ? place : place + SURROGATES),
  (value) => {
    if (typeof value !== "string" || !/^\P{Surrogate}$/u.test(value)) throw new Error("not one code point");
    const point = value.codePointAt(0) ?? 0;
    return point < SURROGATE ? point : point - SURROGATES;
  },
);
