import fc from "fast-check";
import { rewindTarget } from "./rewind-target";

describe("rewindTarget", () => {
  it("is the block after the newest mark that the chain still has, wherever the chains split", () => {
    const blocks = fc.uniqueArray(fc.bigInt({ min: 10n, max: 1_000n }), { maxLength: 30 });
    fc.assert(
      fc.property(blocks, fc.bigInt({ min: 0n, max: 1_001n }), (numbers, parting) => {
        const marks = numbers
          .toSorted((left, right) => (left > right ? -1 : 1))
          .map((block) => ({ block, hash: `old ${block}` }));
        const hashes = marks.map(({ block, hash }) => (block < parting ? hash : `new ${block}`));
        const target = rewindTarget({ marks, hashes, firstBlock: 10n });
        expect(marks.filter(({ block }) => block < target).every(({ block }) => block < parting)).toBe(true);
        const kept = marks.filter(({ block }) => block < parting).map(({ block }) => block + 1n);
        expect(target).toBe(kept[0] ?? 10n);
      }),
    );
  });

  it("counts a block that the node doesn't have as lost", () => {
    const marks = [
      { block: 9n, hash: "b" },
      { block: 4n, hash: "a" },
    ];
    expect(rewindTarget({ marks, hashes: [null, "a"], firstBlock: 0n })).toBe(5n);
  });
});
