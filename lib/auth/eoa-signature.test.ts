import {
  concat,
  type Hex,
  hexToBigInt,
  numberToHex,
  parseCompactSignature,
  parseSignature,
  recoverMessageAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { normaliseEoaSignature } from "./eoa-signature";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const account = privateKeyToAccount(`0x${"11".repeat(32)}`);
const words = (signature: Hex) => ({
  r: `0x${signature.slice(2, 66)}` as const,
  s: `0x${signature.slice(66, 130)}` as const,
  v: hexToBigInt(`0x${signature.slice(130)}`),
});
const withV = (signature: Hex, v: bigint) =>
  concat([words(signature).r, words(signature).s, numberToHex(v, { size: 1 })]);

/** Different messages give both values of v. */
const messages = ["one", "two", "three", "four", "five", "six"];

describe("normaliseEoaSignature", () => {
  it.each(messages)(
    "reads v 27/28, v 0/1 and the 64 bytes of ERC-2098 as the same signature of %j",
    async (message) => {
      const signature = await account.signMessage({ message });
      const { r, s, v } = words(signature);
      const compact = concat([r, numberToHex(hexToBigInt(s) | ((v - 27n) << 255n), { size: 32 })]);
      const forms = [signature, withV(signature, v - 27n), compact].map(normaliseEoaSignature);
      for (const form of forms) {
        expect(form).toEqual(forms[0]);
        if (!form) throw new Error("refused");
        expect(await recoverMessageAddress({ message, signature: form })).toBe(account.address);
      }
      expect(parseCompactSignature(compact).r).toBe(parseSignature(signature).r);
    },
  );

  it("refuses the twin with a high s, although it recovers the same account", async () => {
    const signature = await account.signMessage({ message: "one" });
    const { r, s, v } = words(signature);
    const twin = concat([
      r,
      numberToHex(ORDER - hexToBigInt(s), { size: 32 }),
      numberToHex(55n - v, { size: 1 }),
    ]);
    expect(await recoverMessageAddress({ message: "one", signature: twin })).toBe(account.address);
    expect(normaliseEoaSignature(twin)).toBeUndefined();
  });

  it.each([2n, 26n, 29n, 35n, 37n, 85n, 255n])("refuses v %s", async (v) => {
    expect(normaliseEoaSignature(withV(await account.signMessage({ message: "one" }), v))).toBeUndefined();
  });

  it.each<Hex>(["0x", "0x00", `0x${"00".repeat(65)}`, `0x${"ff".repeat(64)}`, `0x${"11".repeat(66)}`])(
    "refuses %s",
    (signature) => {
      expect(normaliseEoaSignature(signature)).toBeUndefined();
    },
  );
});
