import { readFileSync } from "node:fs";
import { join } from "node:path";
import { URDecoder } from "@ngraveio/bc-ur";
import { decode, encode, Tagged } from "cborg";
import fc from "fast-check";
import { hexToBytes } from "viem";
import { HDKey } from "viem/accounts";
import { accountAt } from "@/local/accounts";
import { domain, someBallot } from "@/tests/builders/ballots";
import { propertyRuns } from "@/tests/size";
import { writeBallotFile } from "./ballot-file";
import { type DeviceCode, deviceSignature, findDeviceKey, signRequest } from "./device-codes";

const requestId = new Uint8Array(16).fill(7);
const first = accountAt(0).address;

// A device maker's library made them; tests/judges/keystone.test.ts compares them with it.
const kept = JSON.parse(readFileSync(join(__dirname, "../../tests/vectors/keystone/codes.json"), "utf8"));
function codeOf(what: string): DeviceCode {
  const { type, cbor } = kept[what];
  return { type, cbor: hexToBytes(cbor) };
}
/** The key "m" of every test chain's public phrase has it. */
const DEVICE_FINGERPRINT = 380_190_416;

const path = (text: string) =>
  text.split("/").map((part) => ({ index: Number.parseInt(part, 10), isHardened: part.endsWith("'") }));

function fileFor(voter: string) {
  const ballot = { ...someBallot(), voter: voter.toLowerCase() as never };
  return writeBallotFile({ site: "https://club.test", proposal: "7", domain, ballot });
}

describe("the key of an account on a device", () => {
  it.each([
    ["the usual account", 0, "44'/60'/0'/0/0"],
    ["the usual account", 9, "44'/60'/0'/0/9"],
    ["an account without a word on what lies below", 3, "44'/60'/0'/0/3"],
    ["one key alone", 2, "44'/60'/0'/0/2"],
    ["a key below another", 1, "44'/60'/0'/0/1"],
    ["an account with descriptors", 4, "44'/60'/0'/0/4"],
    ["several keys", 5, "44'/60'/0'/0/5"],
  ])("is found in %s: account %i", (what, number, expected) => {
    expect(findDeviceKey(codeOf(what), accountAt(number).address)).toEqual({
      ok: true,
      value: { path: path(expected), fingerprint: DEVICE_FINGERPRINT },
    });
  });

  it("is not found for an account of somebody else, nor in what is no account", () => {
    const other = `0x${"12".repeat(20)}` as const;
    expect(findDeviceKey(codeOf("the usual account"), other)).toEqual({ ok: false, reason: "other-account" });
    const signature = codeOf("a signature");
    for (const code of [
      signature,
      { type: "crypto-hdkey", cbor: signature.cbor },
      { type: "bytes", cbor: raw64() },
    ])
      expect(findDeviceKey(code, first)).toEqual({ ok: false, reason: "no-account" });
  });
});

describe("a code that is made to harm", () => {
  const key = new Map(
    decode(codeOf("the usual account").cbor, { useMaps: true, tags: Tagged.preserve(304, 305) }),
  );
  const below = (...steps: unknown[]) => new Map(key).set(7, new Tagged(304, new Map([[1, steps]])));
  const accountOf = (...keys: unknown[]): DeviceCode => ({
    type: "crypto-account",
    cbor: encode(new Map<number, unknown>([[2, keys.map((one) => new Tagged(303, one))]])),
  });
  const other = `0x${"12".repeat(20)}` as const;
  afterEach(() => jest.restoreAllMocks());

  it("is refused with lists in lists, wherever they are", () => {
    for (let levels = 100; levels < 20_000; levels = Math.ceil(levels * 1.1)) {
      const lists = new Uint8Array(levels + 1).fill(0x81, 0, levels);
      // As a list of accounts, as the name of a key's field, and as that of a path's.
      for (const [head, end] of [
        ["0xa2010102", []],
        ["0xa2010102d9012fa1", [1]],
        ["0xa2010102d9012fa107d90130a1", [1]],
      ] as const) {
        const cbor = Uint8Array.of(...hexToBytes(head), ...lists, ...end);
        expect(findDeviceKey({ type: "crypto-account", cbor }, other)).toMatchObject({ ok: false });
        expect(findDeviceKey({ type: "crypto-hdkey", cbor }, other)).toMatchObject({ ok: false });
      }
    }
  });

  it("is refused with a step that only the device can take", () => {
    for (const step of [0x80000000, 0xffffffff, 2 ** 40])
      expect(findDeviceKey(accountOf(below(step, false)), other)).toMatchObject({ ok: false });
    expect(findDeviceKey(accountOf(below(0, true)), other)).toMatchObject({ ok: false });
    expect(findDeviceKey(accountOf(below([], false, 0, false)), other)).toMatchObject({ ok: false });
  });

  it("makes a page derive no more than the accounts of ten keys", () => {
    const derive = jest.spyOn(HDKey.prototype, "deriveChild");
    const steps = [...Array.from({ length: 18 }, () => 1), []];
    const keys = Array.from({ length: 60 }, () => below(...steps));
    expect(findDeviceKey(accountOf(...keys), other)).toEqual({ ok: false, reason: "other-account" });
    expect(derive.mock.calls.length).toBeLessThanOrEqual(1_010);
    // The tenth key is still looked at.
    const others = Array.from({ length: 9 }, () => below(1, false, [], false));
    expect(findDeviceKey(accountOf(...others, key), accountAt(9).address)).toMatchObject({ ok: true });
  });
});

const raw64 = () => new Uint8Array(64);

describe("a ballot through the codes of a device", () => {
  it("is asked for in the form that EIP-4527 publishes", () => {
    // The example of OneKey's and Keystone's documentation for eth-sign-request.
    const published =
      "UR:ETH-SIGN-REQUEST/ONADTPDAGDSWNNYAHGTOKPFPIAPANNROLNSAVYDTHHAOHDECAOWFLYLDLFAAUELPATAEGWSOLALPBAVYGUYTHNLFGMAYMWSGBYZOIYHTRDCFBANBFPBNDSPRJPNSDLGLBYIMJELTCNLNWZJLSEAEAELARTAXAAAACSLDAHTAADDYOEADLECSDWYKCSFNYKAEYKAEWKADWKAOCYTIZSYLCNSSDKGOCA";
    const read = (cbor: Uint8Array): Map<number, unknown> =>
      decode(cbor, { useMaps: true, tags: Tagged.preserve(37, 304) });
    const theirs = read(URDecoder.decode(published).cbor);
    const id = theirs.get(1) as Tagged;
    const fingerprint = (theirs.get(5) as Tagged).value.get(2);
    const key = { path: path("44'/60'/0'/0/1"), fingerprint };
    const ours = read(signRequest({ file: fileFor(first), key, requestId: id.value }).cbor);
    for (const field of [1, 5]) expect(ours.get(field)).toEqual(theirs.get(field));
    for (const [field, value] of theirs) expect(typeof ours.get(field)).toBe(typeof value);
  });

  it.each<[string, DeviceCode, string]>([
    ["another request's", codeOf("another request's signature"), "other-request"],
    ["no request's", codeOf("no request's signature"), "other-request"],
    ["64 bytes long", codeOf("a signature of 64 bytes"), "no-signature"],
    ["an account", codeOf("the usual account"), "no-signature"],
    ["no CBOR", { type: "eth-signature", cbor: hexToBytes("0xa1ff") }, "no-signature"],
  ])("refuses an answer that is %s", (_what, code, reason) => {
    expect(deviceSignature(code, requestId)).toEqual({ ok: false, reason });
  });

  it("never fails on what a code holds", () => {
    const codes = Object.keys(kept).map(codeOf);
    const change = fc.record({
      code: fc.constantFrom(...codes),
      type: fc.constantFrom("crypto-hdkey", "crypto-account", "crypto-multi-accounts", "eth-signature"),
      at: fc.nat(120),
      byte: fc.nat(255),
      cut: fc.nat(120),
    });
    fc.assert(
      fc.property(change, ({ code, type, at, byte, cut }) => {
        const cbor = Uint8Array.from(code.cbor).slice(0, code.cbor.length - (cut > 60 ? cut - 60 : 0));
        if (at < cbor.length) cbor[at] = byte;
        expect(typeof findDeviceKey({ type, cbor }, first).ok).toBe("boolean");
        expect(typeof deviceSignature({ type, cbor }, requestId).ok).toBe("boolean");
      }),
      propertyRuns(200),
    );
  });
});
