import fc from "fast-check";
import { propertyRuns } from "@/tests/size";
import { ANCHOR_BYTES, anchorData, originHash, parseAnchorData } from "./anchor-data";
import { ANCHOR_GAS, chooseFee, costOf } from "./anchor-fee";

const root = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): string => `0x${Buffer.from(bytes).toString("hex")}`);
const anchor = fc.record({
  origin: fc.stringMatching(/^https:\/\/[a-z0-9]{1,20}\.example$/),
  treeSize: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  root,
});

describe("anchorData", () => {
  it("is the magic, the origin's hash, the size and the root", () => {
    const data = anchorData({ origin: "https://club.example", treeSize: 258, root: `0x${"ab".repeat(32)}` });
    expect(data.slice(2, 10)).toBe(Buffer.from("CLA1").toString("hex"));
    expect(data.slice(10, 74)).toBe(originHash("https://club.example").slice(2));
    expect(data.slice(74)).toBe(`0000000000000102${"ab".repeat(32)}`);
    expect(data.length).toBe(2 + 2 * ANCHOR_BYTES);
  });

  it.each([
    { treeSize: 0 },
    { treeSize: 1.5 },
    { treeSize: 2 ** 53 },
    { root: "0x12" },
    { root: `0x${"AB".repeat(32)}` },
  ])("refuses %j", (part) => {
    const whole = { origin: "https://club.example", treeSize: 1, root: `0x${"ab".repeat(32)}`, ...part };
    expect(() => anchorData(whole)).toThrow();
  });
});

describe("parseAnchorData", () => {
  it("reads back what was written, and nothing that differs in one digit's place or length", () => {
    fc.assert(
      fc.property(anchor, fc.nat(2 * ANCHOR_BYTES - 1), ({ origin, treeSize, root: hash }, at) => {
        const data = anchorData({ origin, treeSize, root: hash });
        expect(parseAnchorData(data)).toEqual({ originHash: originHash(origin), treeSize, root: hash });
        expect(parseAnchorData(`${data}0`)).toBeNull();
        expect(parseAnchorData(data.slice(0, -1))).toBeNull();
        const other = data[2 + at] === "0" ? "1" : "0";
        const changed = `${data.slice(0, 2 + at)}${other}${data.slice(3 + at)}`;
        expect(parseAnchorData(changed)).not.toEqual(parseAnchorData(data));
      }),
      propertyRuns(200),
    );
  });

  it.each(["", "0x", "0x434c4131", `0x${"0".repeat(2 * ANCHOR_BYTES)}`, `0x434c4131${"f".repeat(144)}`])(
    "answers null for %j",
    (data) => {
      expect(parseAnchorData(data)).toBeNull();
    },
  );
});

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
