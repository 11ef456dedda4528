import { judgeLogsRefusal } from "./judge-logs-refusal";

describe("judgeLogsRefusal", () => {
  it.each([
    ["maximum [from, to] blocks distance: 10000", "too-large"],
    ["query returned more than 10000 results", "too-large"],
    ["Log response size exceeded. this block range should work: [0x1, 0x2]", "too-large"],
    ["request timed out", "too-large"],
    ["cannot query with height in the future; please provide a valid height: invalid height", "unsettled"],
    ["block range extends beyond current head block", "unsettled"],
    ["header not found", "unsettled"],
  ])("takes %j for %s", (message, expected) => {
    expect(judgeLogsRefusal(message)).toBe(expected);
  });
});
