import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { secp256k1 as noble } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { keccak_256 } from "@noble/hashes/sha3";
import fc from "fast-check";
import { bytesToHex, hexToBytes, numberToBytes } from "viem";
import { propertyRuns } from "@/tests/size";
import { MODULE, MODULE_SHA256, SOURCE_SHA256 } from "./module";
import { type Hint, type Secp256k1, type Signed, startSecp256k1 } from "./secp256k1";

const ORDER = noble.CURVE.n;
const PRIME = noble.CURVE.Fp.ORDER;
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const privateKey = bytes32.filter((key) => numberOf(key) > 0n && numberOf(key) < ORDER);
const someone = fc.tuple(privateKey, bytes32);

let engine: Secp256k1;
beforeAll(async () => {
  engine = await startSecp256k1();
});

const check = (all: (Signed & Hint)[]) =>
  engine.check(all, (bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
const numberOf = (bytes: Uint8Array): bigint => BigInt(bytesToHex(bytes));
const word = (value: bigint): Uint8Array => numberToBytes(value, { size: 32 });

function sign([key, digest]: readonly [Uint8Array, Uint8Array]): Signed & Hint {
  const signature = noble.sign(digest, key, { lowS: true });
  const signed: Signed = {
    compact: signature.toCompactRawBytes(),
    yParity: signature.recovery === 1 ? 1 : 0,
    digest,
  };
  const found = engine.recover(signed);
  if (!found) throw new Error("nobody signed");
  return { ...signed, ...found };
}

const r = ({ compact }: Signed): bigint => numberOf(compact.subarray(0, 32));
const s = ({ compact }: Signed): bigint => numberOf(compact.subarray(32));
const compactOf = (own: bigint, other: bigint): Uint8Array => Uint8Array.from([...word(own), ...word(other)]);

describe("the module", () => {
  it("is what `npm run build:secp256k1` made of this module.c", () => {
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(readFileSync(join(import.meta.dirname, "module.c")))).toBe(SOURCE_SHA256);
    expect(hash(Buffer.from(MODULE, "base64"))).toBe(MODULE_SHA256);
  });
});

describe("the hashes", () => {
  it("are those of another library, for every length around a block and for a megabyte", () => {
    const lengths = [...Array.from({ length: 300 }, (_, length) => length), 8_192, 2 ** 20];
    for (const length of lengths) {
      const bytes = Uint8Array.from({ length }, (_, place) => (place * 7 + length) & 255);
      expect([engine.keccak256(bytes), engine.sha256(bytes)]).toEqual([keccak_256(bytes), sha256(bytes)]);
    }
    // Memory has grown, and everything else must still find its place.
    expect(check([sign([word(5n), word(6n)])])).toBe(true);
  });
});

describe("recover", () => {
  it("finds the key that signed and the point that it signed with", () => {
    fc.assert(
      fc.property(someone, ([key, digest]) => {
        const { key: found, nonceY, yParity, ...signed } = sign([key, digest]);
        expect(found).toEqual(noble.getPublicKey(key, false).slice(1));
        const nonce = { x: r({ ...signed, yParity }), y: numberOf(nonceY) };
        expect(() => noble.ProjectivePoint.fromAffine(nonce).assertValidity()).not.toThrow();
        expect(nonce.y & 1n).toBe(BigInt(yParity));
      }),
      propertyRuns(50),
    );
  });
});

describe("check", () => {
  it("takes any number of genuine signatures", () => {
    fc.assert(
      fc.property(fc.array(someone, { minLength: 1, maxLength: 40 }), (people) => {
        expect(check(people.map(sign))).toBe(true);
      }),
      propertyRuns(20),
    );
  });

  it("takes a full chunk, also one in which everything is the same", () => {
    const one = sign([word(7n), word(9n)]);
    expect(check(Array.from({ length: 8_192 }, () => one))).toBe(true);
    expect(() => check(Array.from({ length: 8_193 }, () => one))).toThrow(RangeError);
    expect(check([])).toBe(false);
  });

  it.each([7, 40, 300, 1_500])(
    "takes %i by a few keys and the negations of these, and finds one wrong digest",
    (count) => {
      // Points with the same x meet in a bucket: the same twice, or one and its negation.
      const keys = [2n, 3n, 5n, 7n].flatMap((key) => [word(key), word(ORDER - key)]);
      const some = keys.flatMap((key) => [1n, 2n, 3n, 4n, 5n].map((digest) => sign([key, word(digest)])));
      const all = Array.from(
        { length: count },
        (_, at) => some[(at * 11) % some.length] ?? sign([word(1n), word(1n)]),
      );
      const sameWeights = (bytes: number) => new Uint8Array(bytes).fill(0x11);
      expect([check(all), engine.check(all, sameWeights)]).toEqual([true, true]);
      const [one, ...rest] = all;
      const wrong = one && { ...one, digest: word(99n) };
      expect(check([...rest, ...(wrong ? [wrong] : [])])).toBe(false);
    },
  );

  it("refuses a chunk in which one byte of anything was changed", () => {
    const fields = fc.constantFrom("compact", "digest", "key", "nonceY");
    fc.assert(
      fc.property(
        fc.array(someone, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fields,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (people, which, field, place, change) => {
          const all = people.map(sign);
          const one = all[which % all.length];
          if (!one) throw new Error("unreachable");
          const bytes = Uint8Array.from(one[field]);
          const at = place % bytes.length;
          bytes[at] = (bytes[at] ?? 0) ^ change;
          const altered = all.map((each) => (each === one ? { ...one, [field]: bytes } : each));
          expect(check(altered)).toBe(false);
        },
      ),
      propertyRuns(100),
    );
  });

  it.each<[string, (one: Signed & Hint, other: Signed & Hint) => Partial<Signed & Hint>]>([
    ["the parity turned", ({ yParity }) => ({ yParity: yParity === 1 ? 0 : 1 })],
    [
      "the other y of R, with its parity",
      (one) => ({
        nonceY: word(PRIME - numberOf(one.nonceY)),
        yParity: one.yParity === 1 ? 0 : 1,
      }),
    ],
    [
      "the other y of the key",
      ({ key }) => ({
        key: Uint8Array.from([...key.subarray(0, 32), ...word(PRIME - numberOf(key.subarray(32)))]),
      }),
    ],
    ["another's key", (_one, { key }) => ({ key })],
    ["another's R", (_one, { nonceY }) => ({ nonceY })],
    ["another's signature", (_one, { compact, yParity, nonceY }) => ({ compact, yParity, nonceY })],
    [
      "the high s, right for the other parity",
      (one) => ({
        compact: compactOf(r(one), ORDER - s(one)),
        nonceY: word(PRIME - numberOf(one.nonceY)),
        yParity: one.yParity === 1 ? 0 : 1,
      }),
    ],
    ["an s of 0", (one) => ({ compact: compactOf(r(one), 0n) })],
    ["an r of 0", (one) => ({ compact: compactOf(0n, s(one)) })],
    ["an s beyond the order", (one) => ({ compact: compactOf(r(one), ORDER + 5n) })],
    ["an r beyond the order", (one) => ({ compact: compactOf(ORDER, s(one)) })],
    [
      "a y of the key beyond the prime",
      ({ key }) => ({
        key: Uint8Array.from([...key.subarray(0, 32), ...word(PRIME)]),
      }),
    ],
    [
      "a key that is no point",
      ({ key }) => ({
        key: Uint8Array.from([...word(numberOf(key.subarray(0, 32)) ^ 1n), ...key.subarray(32)]),
      }),
    ],
    ["a key of zeros", () => ({ key: new Uint8Array(64) })],
  ])("refuses %s", (_what, change) => {
    const [one, other] = [sign([word(1_000n), word(2_000n)]), sign([word(3_000n), word(4_000n)])];
    expect(check([one, other])).toBe(true);
    expect(check([{ ...one, ...change(one, other) }, other])).toBe(false);
  });

  it("refuses two wrong signatures whose faults cancel each other out", () => {
    // Added up without weights, s R = z G + r Q holds for the pair: z/s is too large in one by what it lacks in the other.
    const [one, other] = [sign([word(11n), word(22n)]), sign([word(33n), word(44n)])];
    const shifted = (each: Signed & Hint, fault: bigint) => ({
      ...each,
      digest: word((((numberOf(each.digest) + fault * s(each)) % ORDER) + ORDER) % ORDER),
    });
    for (const fault of [1n, 2n ** 64n, ORDER - 3n])
      expect(check([shifted(one, fault), shifted(other, ORDER - fault)])).toBe(false);
  });

  it("takes a digest beyond the order as recovery does", () => {
    const digest = word(ORDER + 12_345n);
    expect(check([sign([hexToBytes(`0x${"5a".repeat(32)}`), digest])])).toBe(true);
  });
});
