import fc from "fast-check";
import { ANCHOR_GAS, chooseFee, costOf } from "./anchor-fee";

const GWEI = 10n ** 9n;
const wei = fc.bigInt({ min: 0n, max: 10n ** 13n });
const amount = fc.bigInt({ min: 0n, max: 10n ** 19n });

describe("chooseFee", () => {
  it("pays up to twice the price, and no more than the limit", () => {
    const asked = { priceWei: 100n * GWEI, tipWei: GWEI, before: null };
    expect(chooseFee({ ...asked, limitsWei: [10n ** 18n] })).toEqual({
      maxFeeWei: 200n * GWEI,
      tipWei: GWEI,
    });
    expect(chooseFee({ ...asked, limitsWei: [10n ** 18n, ANCHOR_GAS * 150n * GWEI] })).toEqual({
      maxFeeWei: 150n * GWEI,
      tipWei: GWEI,
    });
    expect(chooseFee({ ...asked, limitsWei: [ANCHOR_GAS * 100n * GWEI - 1n] })).toBeNull();
  });

  it("never costs more than a limit, never pays less than the price, and raises both parts in a replacement by a tenth or more", () => {
    const fee = fc.record({ maxFeeWei: wei, tipWei: wei });
    fc.assert(
      fc.property(
        fc.record({
          priceWei: wei,
          tipWei: wei,
          limitsWei: fc.array(amount, { minLength: 1 }),
          before: fc.option(fee),
        }),
        (asked) => {
          const chosen = chooseFee(asked);
          if (chosen === null) return;
          for (const limit of asked.limitsWei) expect(costOf(chosen) <= limit).toBe(true);
          expect(chosen.maxFeeWei >= asked.priceWei && chosen.maxFeeWei >= chosen.tipWei).toBe(true);
          if (asked.before === null) return;
          expect(chosen.maxFeeWei * 10n >= asked.before.maxFeeWei * 11n).toBe(true);
          expect(chosen.tipWei * 10n >= asked.before.tipWei * 11n).toBe(true);
        },
      ),
    );
  });
});
