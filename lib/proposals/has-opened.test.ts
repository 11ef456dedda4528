import { hasOpened } from "./has-opened";

const startsAt = "2026-01-02T00:00:00.000Z";
const cancelledAt = (at: string) => ({ at, by: "", reason: "" });

describe("hasOpened", () => {
  it.each([
    [false, "2026-01-01T23:59:59.999Z", null],
    [true, startsAt, null],
    [false, "2026-02-01T00:00:00.000Z", cancelledAt("2026-01-01T12:00:00.000Z")],
    [true, "2026-02-01T00:00:00.000Z", cancelledAt("2026-01-03T00:00:00.000Z")],
  ])("is %s at %s", (isOpened, serverTime, cancelled) => {
    expect(hasOpened({ startsAt, serverTime, cancelled })).toBe(isOpened);
  });
});
