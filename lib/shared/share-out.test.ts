import * as fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { shareOut } from "./share-out";

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
