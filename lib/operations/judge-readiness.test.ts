import { judgeChain, judgeDatabase } from "./judge-readiness";

const schema = { pending: [], edited: [], failed: [], ahead: [] };
const facts = {
  schema,
  appClockOffsetMs: 0,
  synchronousCommit: "on",
  isReadOnly: false,
  serverVersion: 160_000,
};

describe("judgeDatabase", () => {
  it("accepts a current schema, durable commits and the real clock", () => {
    expect(judgeDatabase(facts, false)).toEqual({ ok: true });
    expect(judgeDatabase({ ...facts, schema: { ...schema, ahead: ["later"] } }, false)).toEqual({ ok: true });
  });

  it.each([
    ["pending", { pending: ["20260101_x"] }, "not applied: 20260101_x"],
    ["edited", { edited: ["20260101_x"] }, "edited after it was applied: 20260101_x"],
    ["unfinished", { failed: ["20260101_x"] }, "not finished: 20260101_x"],
  ])("names a migration that is %s", (_name, changes, reason) => {
    expect(judgeDatabase({ ...facts, schema: { ...schema, ...changes } }, false)).toEqual({
      ok: false,
      code: "SCHEMA_BEHIND",
      reason: `migrations ${reason}`,
    });
  });

  it("refuses synchronous_commit off", () => {
    expect(judgeDatabase({ ...facts, synchronousCommit: "off" }, true)).toMatchObject({ ok: false });
  });

  it("refuses a database that takes no writes, and one older than PostgreSQL 16", () => {
    expect(judgeDatabase({ ...facts, isReadOnly: true }, true)).toMatchObject({ ok: false });
    expect(judgeDatabase({ ...facts, serverVersion: 159_999 }, true)).toMatchObject({ ok: false });
  });

  it.each([
    [1_000, false, true],
    [1_001, false, false],
    [-1_001, false, false],
    [259_200_000, false, false],
    [259_200_000, true, true],
  ])("judges app_now() that is %i ms off (local mode %p): %p", (appClockOffsetMs, isLocalMode, ok) => {
    expect(judgeDatabase({ ...facts, appClockOffsetMs }, isLocalMode).ok).toBe(ok);
  });
});

describe("judgeChain", () => {
  it.each([
    [120, false, true],
    [121, false, false],
    [1_000_000, true, true],
  ])("judges a head of %i s (local mode %p): %p", (headAgeSeconds, isLocalMode, ok) => {
    expect(judgeChain({ headAgeSeconds, maxAgeSeconds: 120 }, isLocalMode).ok).toBe(ok);
  });
});
