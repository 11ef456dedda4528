import { isWorthKeeping, levelOfStatus } from "./server-event";

describe("isWorthKeeping", () => {
  it.each([
    ["GET", 200, false],
    ["GET", 304, false],
    ["GET", 401, false],
    ["GET", 403, true],
    ["GET", 429, false],
    ["GET", 503, true],
    ["POST", 200, false],
    ["POST", 401, true],
    ["POST", 429, false],
    ["DELETE", 409, true],
    ["HEAD", 500, true],
  ])("judges %s answered %d: %s", (method, status, isKept) => {
    expect(isWorthKeeping({ method, status })).toBe(isKept);
  });
});

describe("levelOfStatus", () => {
  it.each([
    [200, "info"],
    [409, "info"],
    [500, "error"],
    [503, "warn"],
  ])("makes %d %s", (status, level) => {
    expect(levelOfStatus(status)).toBe(level);
  });
});
