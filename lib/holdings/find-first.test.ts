import fc from "fast-check";
import { findFirst } from "./find-first";

describe("findFirst", () => {
  it("finds the first block for which it is true in as many looks as the number has bits", async () => {
    const number = fc.bigInt({ min: 0n, max: 200_000_000n });
    await fc.assert(
      fc.asyncProperty(number, number, async (one, other) => {
        const [first, high] = one < other ? [one, other] : [other, one];
        let looks = 0;
        const holds = (block: bigint): Promise<boolean> => {
          looks += 1;
          return Promise.resolve(block >= first);
        };
        expect(await findFirst({ low: 0n, high, holds })).toBe(first);
        expect(looks).toBeLessThanOrEqual(28);
      }),
    );
  });

  it("ends as soon as the answer for one block is unknown", async () => {
    const holds = jest.fn(() => Promise.resolve(null));
    expect(await findFirst({ low: 0n, high: 1_000n, holds })).toBeNull();
    expect(holds).toHaveBeenCalledTimes(1);
  });
});
