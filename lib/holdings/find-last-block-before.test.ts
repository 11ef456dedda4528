import fc from "fast-check";
import { findLastBlockBefore } from "./find-last-block-before";

/** A chain with these seconds between blocks; block 0 is at 1,000. */
function chainOf(gaps: readonly number[]): bigint[] {
  const times = [1_000n];
  for (const gap of gaps) times.push((times.at(-1) ?? 0n) + BigInt(gap));
  return times;
}

async function search(times: readonly bigint[], seconds: bigint): Promise<{ block: bigint; asked: number }> {
  let asked = 0;
  const last = times.length - 1;
  const block = await findLastBlockBefore({
    seconds,
    low: { block: 0n, seconds: times[0] ?? 0n },
    high: { block: BigInt(last), seconds: times[last] ?? 0n },
    readSeconds: async (number) => {
      asked += 1;
      const time = times[Number(number)];
      if (time === undefined) throw new Error(`no block ${number}`);
      return time;
    },
  });
  return { block, asked };
}

describe("findLastBlockBefore", () => {
  it("finds what a walk over all blocks finds, in any rhythm", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 500_000 })), {
          minLength: 1,
          maxLength: 300,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (gaps, share) => {
          const times = chainOf([...gaps, 1]);
          const [first = 0n, last = 0n] = [times[0], times.at(-1)];
          const seconds = first + 1n + BigInt(Math.floor(share * Number(last - first - 1n)));
          const expected = times.findLastIndex((time) => time < seconds);
          const { block, asked } = await search(times, seconds);
          expect(block).toBe(BigInt(expected));
          expect(asked).toBeLessThan(4 * Math.ceil(Math.log2(times.length)) + 8);
        },
      ),
    );
  });

  it("asks for few blocks where they are even: a year of them, each 6 s", async () => {
    const times = chainOf(Array.from({ length: 200_000 }, () => 6));
    const { block, asked } = await search(times, 1_000n + 86_400n * 5n);
    expect(block).toBe(71_999n);
    expect(asked).toBeLessThan(8);
  });
});
