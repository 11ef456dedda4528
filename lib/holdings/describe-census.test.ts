import type { Census } from "./census";
import { describeCensus } from "./describe-census";

const running: Census = {
  ...{
    id: 1n,
    block: 1_200n,
    blockHash: `0x${"1".repeat(64)}`,
    status: "running",
    reason: null,
    sources: null,
    contracts: null,
  },
  ...{ cursor: "", looked: 0, holders: 0, nftTotal: 0n, tokenTotal: 0n, nftSupply: null, tokenSupply: null },
  root: null,
};

describe("describeCensus", () => {
  it.each<[Partial<Census>, number, string]>([
    [{}, 0, "block 1200: 0 of 0 people (100%), 0 holders"],
    [{ looked: 1_999, holders: 7 }, 2_000, "block 1200: 1999 of 2000 people (99%), 7 holders"],
    [{ status: "failed", reason: "forgotten" }, 5, "block 1200: failed, forgotten"],
    [{ status: "done", holders: 3, root: "0xab" }, 5, "block 1200: done, 3 holders, root 0xab"],
  ])("tells of %j with %i people", (change, people, line) => {
    expect(describeCensus({ census: { ...running, ...change }, people })).toBe(line);
  });
});
