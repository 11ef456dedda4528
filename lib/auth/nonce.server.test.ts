import fc from "fast-check";
import { checkNonce, makeNonce, NONCE_LIFETIME_MS } from "./nonce.server";

const issuedAt = new Date("2026-03-01T12:00:00.000Z");
const random = new Uint8Array(16).fill(7);
const oldSecret = "o".repeat(32);
const newSecret = "n".repeat(32);
const preLoginId = "3f0c2f6e-7b51-4a43-9d1f-1f7f6a1d2b11";
const later = (ms: number) => new Date(issuedAt.getTime() + ms);
const nonce = makeNonce({ issuedAt, random, preLoginId, secret: oldSecret });

describe("makeNonce", () => {
  it("gives 52 letters and digits, as EIP-4361 wants them, and repeats nothing but the same input", () => {
    expect(nonce).toMatch(/^[0-9A-Za-z]{52}$/);
    expect(makeNonce({ issuedAt, random, preLoginId, secret: oldSecret })).toBe(nonce);
    expect(
      makeNonce({ issuedAt, random: new Uint8Array(16).fill(8), preLoginId, secret: oldSecret }),
    ).not.toBe(nonce);
  });

  it("refuses less than 128 random bits", () => {
    expect(() => makeNonce({ issuedAt, random: new Uint8Array(12), preLoginId, secret: oldSecret })).toThrow(
      "16",
    );
  });
});

describe("checkNonce", () => {
  it.each([
    [0, true],
    [NONCE_LIFETIME_MS, true],
    [NONCE_LIFETIME_MS + 1, false],
    [-60_000, true],
    [-60_001, false],
  ])("at an age of %d ms accepts: %s", (ageMs, accepted) => {
    const checked = checkNonce({ nonce, preLoginId, secrets: [oldSecret], now: later(ageMs) });
    expect(checked).toEqual(
      accepted ? { ok: true, value: { issuedAt } } : { ok: false, reason: "nonce-expired" },
    );
  });

  it("accepts every rotating secret and none that has left the list", () => {
    const check = (secrets: string[]) => checkNonce({ nonce, preLoginId, secrets, now: issuedAt }).ok;
    expect(check([newSecret, oldSecret])).toBe(true);
    expect(check([oldSecret, newSecret])).toBe(true);
    expect(check([newSecret])).toBe(false);
  });

  it("belongs to the browser that asked for it", () => {
    const other = checkNonce({ nonce, preLoginId: `${preLoginId}x`, secrets: [oldSecret], now: issuedAt });
    expect(other).toEqual({ ok: false, reason: "nonce" });
  });

  it("has one spelling: any change of any character is refused", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: nonce.length - 1 }),
        fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_ é"),
        (index, character) => {
          const changed = nonce.slice(0, index) + character + nonce.slice(index + 1);
          const checked = checkNonce({ nonce: changed, preLoginId, secrets: [oldSecret], now: issuedAt });
          expect(checked.ok).toBe(changed === nonce);
        },
      ),
    );
  });

  it.each(["", "32891757", "z".repeat(52), `0${nonce}`, nonce.slice(1)])("refuses %j", (text) => {
    expect(checkNonce({ nonce: text, preLoginId, secrets: [oldSecret], now: issuedAt })).toEqual({
      ok: false,
      reason: "nonce",
    });
  });
});
