import { describeProgress } from "./describe-progress";

describe("describeProgress", () => {
  it.each([
    [-1n, 200n, "nft block -1 of 200 (0%)"],
    [199n, 200n, "nft block 199 of 200 (99%)"],
    [200n, 200n, "nft block 200 of 200 (100%)"],
    [0n, 0n, "nft block 0 of 0 (100%)"],
  ])("at %p of %p reads %s", (indexedBlock, targetBlock, line) => {
    expect(describeProgress([{ kind: "nft", indexedBlock, targetBlock }])).toBe(line);
  });
});
