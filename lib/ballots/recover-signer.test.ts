import { readFileSync } from "node:fs";
import { join } from "node:path";
import { secp256k1 } from "@noble/curves/secp256k1";
import fc from "fast-check";
import { bytesToHex, type Hex, hashTypedData, hexToBytes, keccak256, recoverAddress } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { type KeySignature, parseKeySignature } from "@/lib/shared/key-signature";
import { propertyRuns, sizeOf } from "@/tests/size";
import { createJavascriptEngine } from "./javascript-engine";
import { loadSignatureEngine } from "./recover-signer";
import type { SignatureEngine } from "./signature-engine";
import { createWasmEngine } from "./wasm-engine";

const ORDER = secp256k1.CURVE.n;
const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes));

let wasm: SignatureEngine;
let javascript: SignatureEngine;

beforeAll(async () => {
  wasm = await createWasmEngine();
  javascript = createJavascriptEngine();
});

function keySignature(text: string): KeySignature {
  const parsed = parseKeySignature(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

function sign(digest: Hex, privateKey: Hex): KeySignature {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(digest), hexToBytes(privateKey), { lowS: true });
  const hex = (part: bigint) => part.toString(16).padStart(64, "0");
  return keySignature(`0x${hex(r)}${hex(s)}0${recovery}`);
}

function both(digest: Hex, signature: KeySignature) {
  const answer = wasm.recover(digest, signature);
  expect(javascript.recover(digest, signature)).toBe(answer);
  return answer;
}

describe("loadSignatureEngine", () => {
  it("runs WebAssembly here, once for all callers", async () => {
    const engine = await loadSignatureEngine();
    expect(engine.kind).toBe("wasm");
    expect(await loadSignatureEngine()).toBe(engine);
  });

  it("falls back to JavaScript where WebAssembly may not run", async () => {
    const original = WebAssembly.compile;
    jest.resetModules();
    // What a content security policy without 'wasm-unsafe-eval' does.
    WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError("refused by policy"));
    try {
      const { loadSignatureEngine: loadAfresh } = await import("./recover-signer");
      expect((await loadAfresh()).kind).toBe("javascript");
    } finally {
      WebAssembly.compile = original;
    }
  });
});

describe("both engines", () => {
  it("find the signer of random signatures", () => {
    fc.assert(
      fc.property(
        word,
        word.filter((key) => BigInt(key) > 0n && BigInt(key) < ORDER),
        (digest, privateKey) => {
          expect(both(digest, sign(digest, privateKey))).toBe(privateKeyToAddress(privateKey).toLowerCase());
        },
      ),
      propertyRuns(150),
    );
  });

  it("agree with each other and with viem on invented signatures, many of which nobody can have made", async () => {
    let nobody = 0;
    await fc.assert(
      fc.asyncProperty(word, word, word, fc.constantFrom("1b", "1c"), async (digest, r, s, v) => {
        const parsed = parseKeySignature(`${r}${s.slice(2)}${v}`);
        if (!parsed.ok) return;
        const answer = both(digest, parsed.value);
        const theirs = await recoverAddress({ hash: digest, signature: parsed.value }).catch(() => undefined);
        expect(answer).toBe(theirs?.toLowerCase());
        if (answer === undefined) nobody += 1;
      }),
      propertyRuns(200),
    );
    expect(nobody).toBeGreaterThan(sizeOf({ daily: 0, nightly: 150 }));
  });

  it.each([
    ["a digest of zeros", `0x${"00".repeat(32)}`, 1n, 1n],
    ["a digest of ones", `0x${"ff".repeat(32)}`, 1n, 1n],
    ["a digest equal to the order", `0x${ORDER.toString(16)}`, 1n, 1n],
    ["the largest r and s", `0x${"11".repeat(32)}`, ORDER - 1n, ORDER / 2n],
    ["an r that is no x of the curve", `0x${"11".repeat(32)}`, 5n, 1n],
  ] as const)("agree on %s", (_what, digest, r, s) => {
    const hex = (part: bigint) => part.toString(16).padStart(64, "0");
    for (const v of ["1b", "1c"]) both(digest, keySignature(`0x${hex(r)}${hex(s)}${v}`));
  });

  it("answer undefined if the recovered point is infinity, which is no account", () => {
    // With R = k G, s = z / k gives s R - z G = 0.
    const digest = `0x${"00".repeat(31)}05` as const;
    const x = secp256k1.ProjectivePoint.BASE.x.toString(16).padStart(64, "0");
    const s = 5n.toString(16).padStart(64, "0");
    const parity = secp256k1.ProjectivePoint.BASE.hasEvenY() ? "1b" : "1c";
    expect(both(digest, keySignature(`0x${x}${s}${parity}`))).toBeUndefined();
  });

  it("hash as viem does, from nothing to beyond the 16 kB that WebAssembly takes at once", () => {
    for (const length of [0, 1, 31, 32, 135, 136, 137, 272, 16_383, 16_384, 16_385, 70_000]) {
      const bytes = new Uint8Array(length).map((_, index) => index % 251);
      const expected = keccak256(bytes);
      expect([length, bytesToHex(wasm.keccak(bytes))]).toEqual([length, expected]);
      expect([length, bytesToHex(javascript.keccak(bytes))]).toEqual([length, expected]);
    }
  });

  it("keep a hash as it was when the next one is taken", () => {
    const first = wasm.keccak(new Uint8Array([1]));
    const copy = bytesToHex(first);
    wasm.keccak(new Uint8Array([2]));
    expect(bytesToHex(first)).toBe(copy);
  });

  it("find the signers of the public vectors: the EIP-712 example and ballots of Snapshot", () => {
    const read = (path: string) =>
      JSON.parse(readFileSync(join(__dirname, "../../tests/vectors", path), "utf8"));
    const mail = read("eip712-example/mail.json");
    const cow = keccak256(new TextEncoder().encode("cow"));
    expect(both(mail.expected.digest, sign(mail.expected.digest, cow))).toBe(mail.expected.address);
    // The proposal beside them is signed by a key that it doesn't name.
    for (const file of ["message-alias", "sequencer-ingestor-vote"]) {
      const { address, sig, data } = read(`snapshot.js/${file}.json`);
      const digest = hashTypedData({ ...data, primaryType: Object.keys(data.types)[0] });
      expect([file, both(digest, keySignature(sig))]).toEqual([file, address.toLowerCase()]);
    }
  });
});
