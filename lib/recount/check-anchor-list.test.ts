import { anchorData } from "@/lib/anchors/anchor-data";
import { checkAnchorList } from "./check-anchor-list";

const origin = "club.test";
const account = `0x${"a".repeat(40)}` as const;
const root = `0x${"1".repeat(64)}` as const;
const hash = `0x${"2".repeat(64)}` as const;

/** One anchor of a log of five entries, in a block with so many confirmations. */
function check(confirmations: bigint, { sent = 1, treeSize = 5 } = {}) {
  const data = anchorData({ origin, treeSize, root });
  return checkAnchorList({
    anchors: [{ transaction: hash, account, nonce: 0, treeSize, origin, root, block: "7", at: "" }],
    transactions: [{ from: account, nonce: 0, data, block: { number: 7n, time: 0, confirmations } }],
    counts: new Map([[account, sent]]),
    origin,
    rootAt: (size) => (size === 5 ? root : null),
    names: new Set([account]),
  });
}

describe("checkAnchorList", () => {
  it("finds an anchor in a block that nothing replaces any more", () => {
    expect(check(12n)).toEqual({ found: 1, faults: [], unchecked: [] });
  });

  it("leaves one in a newer block unchecked, and counts its nonce", () => {
    const said = [`The block with the transaction ${hash} may still be replaced.`];
    expect(check(11n)).toEqual({ found: 0, faults: [], unchecked: said });
  });

  it("says that the address sent more, and that a root is of another history", () => {
    expect(check(12n, { sent: 2 }).unchecked).toEqual([expect.stringContaining("sent 1 more")]);
    expect(check(12n, { treeSize: 6 }).faults).toEqual([expect.stringContaining("another history")]);
  });
});
