import { formatDuration } from "./format-duration";

describe("formatDuration", () => {
  it.each([
    [0, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [185, "3 min 5 s"],
    [3_599, "59 min 59 s"],
    [7_200, "2 h"],
    [7_259, "2 h"],
    [187_200, "2 d 4 h"],
    [31_536_000, "365 d"],
  ])("writes %s seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
