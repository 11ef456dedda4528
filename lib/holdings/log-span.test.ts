import { createLogSpan } from "./log-span";

const range = { kind: "range", limit: null } as const;
const results = { kind: "results", limit: null } as const;

/** Asks a node that takes `cap` blocks until it answers; counts its refusals. */
function settle(cap: bigint, { isToldLimit }: { isToldLimit: boolean }) {
  const span = createLogSpan(null);
  let refusals = 0;
  while (span.blocks() > cap) {
    const limit = isToldLimit ? Number(cap) : null;
    expect(span.refused({ blocks: span.blocks(), refusal: { kind: "range", limit } })).toBe(true);
    refusals += 1;
  }
  return { span, refusals, blocks: span.blocks(), kept: span.accepted({ blocks: span.blocks(), logs: 0 }) };
}

describe("createLogSpan", () => {
  it("begins with what the endpoint accepted lately, else with the most that any node takes", () => {
    expect(createLogSpan(2_000n).blocks()).toBe(2_000n);
    expect(createLogSpan(null).blocks()).toBe(10_000n);
  });

  it.each([10_000n, 2_000n, 1_024n, 10n])(
    "finds a limit of %p blocks immediately if the node names it",
    (cap) => {
      const { refusals, blocks } = settle(cap, { isToldLimit: true });
      expect({ refusals, blocks }).toEqual({ refusals: cap === 10_000n ? 0 : 1, blocks: cap });
    },
  );

  it.each([
    [5_000n, 5_000n],
    [2_000n, 2_000n],
    [1_500n, 1_000n],
    [1n, 1n],
  ])("finds for a limit of %p that it does not name the usual one of %p", (cap, expected) => {
    expect(settle(cap, { isToldLimit: false })).toMatchObject({ blocks: expected, kept: expected });
  });

  it("keeps a limit only once the endpoint accepted it, and only once", () => {
    const span = createLogSpan(null);
    expect(span.accepted({ blocks: 10_000n, logs: 0 })).toBeNull();
    span.refused({ blocks: 10_000n, refusal: { kind: "range", limit: 2_000 } });
    expect(span.accepted({ blocks: 10_000n, logs: 0 })).toBeNull();
    expect(span.accepted({ blocks: 150n, logs: 0 })).toBe(2_000n);
    expect(span.accepted({ blocks: 150n, logs: 0 })).toBeNull();
  });

  it("never asks again for what was refused, however few the logs are", () => {
    const { span } = settle(2_000n, { isToldLimit: false });
    for (let answers = 0; answers < 100; answers++) span.accepted({ blocks: 2_000n, logs: 0 });
    expect(span.blocks()).toBe(2_000n);
  });

  it("narrows a place that is full of logs, doesn't store that, and widens again after it", () => {
    const span = createLogSpan(2_000n);
    span.refused({ blocks: 2_000n, refusal: results });
    span.refused({ blocks: 1_000n, refusal: results });
    expect(span.blocks()).toBe(500n);
    expect(span.accepted({ blocks: 500n, logs: 4_000 })).toBeNull();
    expect(span.blocks()).toBe(500n);
    for (let answers = 0; answers < 10; answers++) span.accepted({ blocks: 500n, logs: 10 });
    expect(span.blocks()).toBe(2_000n);
  });

  it.each([range, results])("can't make a single block smaller (%p)", (refusal) => {
    expect(createLogSpan(1n).refused({ blocks: 1n, refusal })).toBe(false);
  });
});
