import { describeProgress } from "./describe-progress";

const step = (indexedBlock: bigint, targetBlock: bigint, firstBlock = 0n) => ({
  kind: "nft",
  firstBlock,
  indexedBlock,
  targetBlock,
});

describe("describeProgress", () => {
  it.each([
    [step(-1n, 199n), "nft block -1 of 199 (0 %)"],
    [step(198n, 199n), "nft block 198 of 199 (99 %)"],
    [step(199n, 199n), "nft block 199 of 199 (100 %)"],
    [step(0n, 0n), "nft block 0 of 0 (100 %)"],
    [step(1_499n, 1_999n, 1_000n), "nft block 1499 of 1999 (50 %)"],
  ])("reads %p as %s", (progress, line) => {
    expect(describeProgress([progress])).toBe(line);
  });

  it("gives the rate and the time left of the contract that is furthest behind", () => {
    const steps = [step(50_000n, 100_000n), { ...step(20_000n, 100_000n), kind: "token" }];
    expect(describeProgress(steps, { block: 10_000n, elapsedMs: 10_000 })).toBe(
      "nft block 50000 of 100000 (50 %), token block 20000 of 100000 (20 %); 1000 blocks a second, about 1 min 20 s left",
    );
  });

  it("gives no rate in the first second, without progress and at the end", () => {
    for (const start of [
      { block: 0n, elapsedMs: 900 },
      { block: 50n, elapsedMs: 5_000 },
    ]) {
      expect(describeProgress([step(50n, 100n)], start)).not.toContain("left");
    }
    expect(describeProgress([step(100n, 100n)], { block: 0n, elapsedMs: 5_000 })).not.toContain("left");
  });
});
