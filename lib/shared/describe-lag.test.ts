import { describeLag } from "./describe-lag";

describe("describeLag", () => {
  it.each([
    [null, "how far behind is unknown"],
    ["0", "current"],
    ["1", "1 block behind"],
    ["12345", "12,345 blocks behind"],
    ["-1", "the endpoint is 1 block behind it"],
    ["-40", "the endpoint is 40 blocks behind it"],
  ])("says of %s: %s", (lagBlocks, words) => {
    expect(describeLag(lagBlocks)).toBe(words);
  });
});
