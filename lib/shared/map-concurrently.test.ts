import { setTimeout as sleep } from "node:timers/promises";
import { mapConcurrently } from "./map-concurrently";

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
