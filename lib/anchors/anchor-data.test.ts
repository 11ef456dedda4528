import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { ANCHOR_BYTES, anchorData, originHash, parseAnchorData } from "./anchor-data";

const root = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): string => `0x${Buffer.from(bytes).toString("hex")}`);
const anchor = fc.record({
  origin: fc.webUrl(),
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
