import { MAX_CONTRACT_SIGNATURE_BYTES, normaliseSignature } from "./normalise-signature";

const bytes = (count: number, byte = "ab") => `0x${byte.repeat(count)}`;

describe("normaliseSignature", () => {
  it("keeps what a contract wallet sent beside a key's normal form", () => {
    const compact = `0x${"11".repeat(32)}9${"1".repeat(63)}`;
    expect(normaliseSignature(compact)).toEqual({
      ok: true,
      value: { form: "key", hex: `0x${"11".repeat(32)}${"1".repeat(64)}1c`, given: compact },
    });
  });

  it.each([0, 1, 63, 65, 66, 130, MAX_CONTRACT_SIGNATURE_BYTES])(
    "counts %i bytes as a contract's",
    (count) => {
      const read = normaliseSignature(bytes(count, "AB"));
      expect(read.ok && read.value).toMatchObject({ form: "opaque", given: bytes(count) });
    },
  );

  it.each([
    ["one byte more than 4 kB", bytes(MAX_CONTRACT_SIGNATURE_BYTES + 1), "too-long"],
    ["text of a megabyte", "x".repeat(1_000_000), "too-long"],
    ["half a byte", "0xabc", "not-hex"],
    ["no 0x", "ab".repeat(65), "not-hex"],
    ["no hex", "0xgg", "not-hex"],
    ["nothing", "", "not-hex"],
  ])("refuses %s", (_what, text, reason) => {
    expect(normaliseSignature(text)).toEqual({ ok: false, reason });
  });
});
