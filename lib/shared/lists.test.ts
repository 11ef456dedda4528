import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { propertyRuns } from "@/tests/size";
import { mapConcurrently } from "./map-concurrently";
import { shareOut } from "./share-out";
import { splitEvery } from "./split-every";
import { createToastStore, TOAST_REMOVE_DELAY } from "./toast-store";

describe("shareOut", () => {
  it.each([
    [[2n, 1n], 100, [67, 33]],
    [[1n, 1n, 1n], 100, [34, 33, 33]],
    [[627n, 373n], 1_000, [627, 373]],
    [[0n, 5n], 100, [0, 100]],
    [[0n, 0n], 100, [0, 0]],
    [[], 100, []],
  ])("shares %s in %s as %s", (parts, units, expected) => {
    expect(shareOut(parts, units)).toEqual(expected);
  });

  it("sums to the whole, and is less than one unit away from each exact share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(100, 1_000),
        (parts, units) => {
          const total = parts.reduce((sum, part) => sum + part, 0n);
          fc.pre(total > 0n);
          const shares = shareOut(parts, units);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(units);
          for (const [place, part] of parts.entries()) {
            const distance = BigInt(shares[place] ?? 0) * total - part * BigInt(units);
            expect(distance < total && distance > -total).toBe(true);
          }
        },
      ),
      propertyRuns(200),
    );
  });
});

describe("splitEvery", () => {
  it.each([
    [[], []],
    [[1, 2], [[1, 2]]],
    [
      [1, 2, 3],
      [[1, 2], [3]],
    ],
    [
      [1, 2, 3, 4],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])("splits %j by two into %j", (items, groups) => expect(splitEvery(2, items)).toEqual(groups));
});

describe("mapConcurrently", () => {
  it("answers in the items' order and never does more at once than allowed", async () => {
    let now = 0;
    let most = 0;
    const values = await mapConcurrently([5, 1, 3, 2, 4], 2, async (item) => {
      now++;
      most = Math.max(most, now);
      await sleep(item);
      now--;
      return item * 10;
    });
    expect(values).toEqual([50, 10, 30, 20, 40]);
    expect(most).toBe(2);
  });

  it("does nothing with no items, and begins nothing after a failure", async () => {
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      await sleep(1);
      if (item === 1) throw new Error("one");
    };
    expect(await mapConcurrently([], 2, work)).toEqual([]);
    await expect(mapConcurrently([1, 2, 3, 4], 2, work)).rejects.toThrow("one");
    await sleep(10);
    expect(begun).toEqual([1, 2]);
  });
});

describe("createToastStore", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("shows one notice at a time: a new one replaces the one before it", () => {
    const store = createToastStore();
    store.publish({ title: "first" });
    store.publish({ title: "second" });
    expect(store.getCurrent()?.title).toBe("second");
    expect(store.listDismissed().map(({ title }) => title)).toEqual(["first"]);
  });

  it("keeps a dismissed notice for 1,000,000 ms and then drops it", () => {
    const store = createToastStore();
    store.publish({ title: "Signed Out" });
    store.dismiss(store.getCurrent()?.serial ?? 0);
    expect(store.getCurrent()).toBeNull();
    jest.advanceTimersByTime(TOAST_REMOVE_DELAY - 1);
    expect(store.listDismissed()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(store.listDismissed()).toHaveLength(0);
    expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  });

  it("ignores a late dismissal of a notice that was replaced", () => {
    const store = createToastStore();
    store.publish({ title: "first" });
    const first = store.getCurrent()?.serial ?? 0;
    store.publish({ title: "second" });
    store.dismiss(first);
    expect(store.getCurrent()?.title).toBe("second");
  });

  it("tells its listeners until they leave", () => {
    const store = createToastStore();
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.publish({ title: "first" });
    leave();
    store.publish({ title: "second" });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
