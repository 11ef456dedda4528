import { UR, UREncoder } from "@ngraveio/bc-ur";
import { encode } from "cborg";
import type { DeviceCode } from "@/lib/ballots/device-codes";
import { createCodeReader, partsOf } from "./device-parts";

const wordsOf = (cbor: Uint8Array) =>
  UREncoder.encodeSinglePart(new UR(Buffer.from(cbor), "bytes")).split("/")[1];
const someCode = (fill: number, type = "crypto-hdkey"): DeviceCode => ({
  type,
  cbor: new Uint8Array(2_000).fill(fill),
});

/** A picture that claims to be this part of a moving code. */
function picture({ number = 1, parts = 3, bytes = 300, checksum = 1, own = new Uint8Array(100) }) {
  return `UR:CRYPTO-HDKEY/${number}-${parts}/${wordsOf(encode([number, parts, bytes, checksum, own]))}`.toUpperCase();
}

/** What is known after each of the pictures; the last answer. */
function readAll(read: ReturnType<typeof createCodeReader>, texts: readonly string[]) {
  return texts.map((text) => read(text)).at(-1);
}

function partsUntilWhole(code: DeviceCode): string[] {
  const next = partsOf(code);
  return Array.from({ length: 8 }, next);
}

describe("createCodeReader", () => {
  const whole = (code: DeviceCode) => ({ ok: true, value: { share: 1, code } });

  it("reads a moving code from its first parts or from mixes of them, and the same code again", () => {
    const read = createCodeReader();
    const code = someCode(1);
    expect(readAll(read, partsUntilWhole(code))).toEqual(whole(code));
    const next = partsOf(code);
    for (const _ of Array(8)) next();
    const results = Array.from({ length: 60 }, () => read(next()));
    expect(results).toContainEqual(whole(code));
  });

  it.each([
    ["another code in the room", ["https://club.test"], "other"],
    ["an address", ["ethereum:0x1212121212121212121212121212121212121212"], "other"],
    ["one that claims a million parts", [picture({ parts: 1_000_000, bytes: 100_000_000 })], "too-large"],
    [
      "a mix of four billion parts",
      [picture({ number: 4_294_967_295, parts: 4_294_967_294, bytes: 4_294_967_295 })],
      "too-large",
    ],
    [
      "one that claims 4 GB in one part",
      [picture({ parts: 1, bytes: 4_294_967_295, own: new Uint8Array(9) })],
      "too-large",
    ],
    ["parts that don't add up", [picture({ parts: 99, bytes: 300 })], "broken"],
    ["no part at all", [picture({ parts: 0, bytes: 0 })], "broken"],
    ["half a part", [picture({ parts: 2.5, bytes: 250 })], "other"],
    ["an empty part", [picture({ own: new Uint8Array(0) })], "broken"],
    // CBOR for a list of 2^53 - 1 parts, in ten bytes.
    [
      "one whose list claims all memory",
      [`ur:bytes/1-1/${wordsOf(Uint8Array.of(0x9b, 0, 0x1f, ...Array(6).fill(255)))}`],
      "broken",
    ],
    ["lists in lists", [`ur:bytes/1-1/${wordsOf(new Uint8Array(2_000).fill(0x81))}`], "broken"],
    ["wrong words", ["ur:bytes/aeadaoaxaaah"], "broken"],
    ["wrong words of a part", ["ur:bytes/1-3/aeadaoaxaaah"], "broken"],
    ["the checksum of another message", [1, 2, 3].map((number) => picture({ number })), "broken"],
    [
      "mixes without end",
      Array.from({ length: 600 }, (_, at) =>
        picture({
          number: 1_000 + at,
          parts: 100,
          bytes: 1_000,
          own: new Uint8Array(10).fill(at % 256),
        }),
      ),
      "broken",
    ],
  ])("refuses %s, then reads the next code", (_what, texts, reason) => {
    const read = createCodeReader();
    const results = texts.map((text) => read(text));
    expect(results).toContainEqual({ ok: false, reason });
    const code = someCode(2);
    expect(readAll(read, partsUntilWhole(code))).toEqual(whole(code));
  });

  it("starts again with a code of another type, another message, or another size of parts", () => {
    const read = createCodeReader();
    for (const begun of [someCode(1), someCode(2), someCode(2, "crypto-account")]) read(partsOf(begun)());
    read(new UREncoder(new UR(Buffer.from(someCode(3).cbor), "crypto-hdkey"), 260).nextPart());
    const code = someCode(3);
    expect(readAll(read, partsUntilWhole(code))).toEqual(whole(code));
  });
});
