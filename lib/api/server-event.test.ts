import { isWorthKeeping, levelOfStatus } from "./server-event";

describe("isWorthKeeping", () => {
  it.each([
    ["GET", 200, true, false],
    ["GET", 304, false, false],
    ["GET", 401, false, false],
    ["GET", 403, true, true],
    ["GET", 429, false, false],
    ["GET", 503, false, true],
    ["POST", 200, true, true],
    ["POST", 200, false, false],
    ["POST", 401, false, true],
    ["POST", 429, true, false],
    ["DELETE", 409, true, true],
    ["HEAD", 500, false, true],
  ])("judges %s answered %d, signed in %s: %s", (method, status, isSignedIn, isKept) => {
    expect(isWorthKeeping({ method, status, isSignedIn })).toBe(isKept);
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
