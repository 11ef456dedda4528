import { parsePercent } from "./percent";

describe("parsePercent", () => {
  it.each([
    ["10", 1_000],
    ["0", 0],
    ["12.5", 1_250],
    ["12,05", 1_205],
    [" 100 ", 10_000],
    ["100.01", null],
    ["-1", null],
    ["1e1", null],
    ["12.345", null],
    ["", null],
  ])("reads %j as %j", (text, basisPoints) => {
    expect(parsePercent(text)).toBe(basisPoints);
  });
});
