import {
  concat,
  type Hex,
  hexToBigInt,
  numberToHex,
  parseCompactSignature,
  recoverMessageAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { parseKeySignature } from "./key-signature";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const account = privateKeyToAccount(`0x${"11".repeat(32)}`);
const words = (signature: Hex) => ({
  r: `0x${signature.slice(2, 66)}` as const,
  s: `0x${signature.slice(66, 130)}` as const,
  v: hexToBigInt(`0x${signature.slice(130)}`),
});
const join = ({ r, s, v }: { r: Hex | bigint; s: Hex | bigint; v: bigint }): Hex =>
  concat([
    typeof r === "bigint" ? numberToHex(r, { size: 32 }) : r,
    typeof s === "bigint" ? numberToHex(s, { size: 32 }) : s,
    numberToHex(v, { size: 1 }),
  ]);

/** Different messages give both values of v. */
const messages = ["one", "two", "three", "four", "five", "six"];

describe("parseKeySignature", () => {
  it.each(messages)(
    "reads v 27/28, v 0/1 and the 64 bytes of ERC-2098 as the same signature of %j, in any case",
    async (message) => {
      const signature = await account.signMessage({ message });
      const { r, s, v } = words(signature);
      const compact = concat([r, numberToHex(hexToBigInt(s) | ((v - 27n) << 255n), { size: 32 })]);
      expect(parseCompactSignature(compact).r).toBe(r);
      const shouted = `0x${signature.slice(2).toUpperCase()}`;
      for (const form of [signature, join({ r, s, v: v - 27n }), compact, shouted]) {
        expect(parseKeySignature(form)).toEqual({ ok: true, value: signature });
      }
      expect(await recoverMessageAddress({ message, signature })).toBe(account.address);
    },
  );

  it("refuses the twin with a high s, although it recovers the same account", async () => {
    const signature = await account.signMessage({ message: "one" });
    const { r, s, v } = words(signature);
    const twin = join({ r, s: ORDER - hexToBigInt(s), v: 55n - v });
    expect(await recoverMessageAddress({ message: "one", signature: twin })).toBe(account.address);
    expect(parseKeySignature(twin)).toEqual({ ok: false, reason: "high-s" });
  });

  it.each([2n, 26n, 29n, 35n, 37n, 85n, 255n])("refuses v %s", async (v) => {
    const signature = await account.signMessage({ message: "one" });
    expect(parseKeySignature(join({ ...words(signature), v }))).toEqual({ ok: false, reason: "wrong-v" });
  });

  const half = ORDER / 2n;
  it.each([
    { r: 1n, s: 1n, outcome: "accepted" },
    { r: ORDER - 1n, s: half, outcome: "accepted" },
    { r: 0n, s: 1n, outcome: "out-of-range" },
    { r: 1n, s: 0n, outcome: "out-of-range" },
    { r: ORDER, s: 1n, outcome: "out-of-range" },
    { r: 1n, s: ORDER, outcome: "out-of-range" },
    { r: 2n ** 256n - 1n, s: 1n, outcome: "out-of-range" },
    { r: 1n, s: half + 1n, outcome: "high-s" },
    { r: 1n, s: ORDER - 1n, outcome: "high-s" },
  ])("answers $outcome for r $r and s $s", ({ r, s, outcome }) => {
    const parsed = parseKeySignature(join({ r, s, v: 27n }));
    expect(parsed.ok ? "accepted" : parsed.reason).toBe(outcome);
  });

  it.each([
    ["", "not-hex"],
    ["0x0", "not-hex"],
    [`${"11".repeat(65)}`, "not-hex"],
    [`0x${"zz".repeat(65)}`, "not-hex"],
    [`0x${"11".repeat(65)}\n`, "not-hex"],
    ["0x", "wrong-length"],
    [`0x${"11".repeat(63)}`, "wrong-length"],
    [`0x${"11".repeat(66)}`, "wrong-length"],
    [`0x${"00".repeat(65)}`, "out-of-range"],
    [`0x${"ff".repeat(64)}`, "out-of-range"],
  ])("refuses %s as %s", (text, reason) => {
    expect(parseKeySignature(text)).toEqual({ ok: false, reason });
  });
});
