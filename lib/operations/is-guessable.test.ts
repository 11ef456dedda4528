import { randomBytes } from "node:crypto";
import { isGuessable, isGuessableKey } from "./is-guessable";

it.each([
  "a".repeat(40),
  "0123456789abcdef0123456789abcdef",
  "correct horse battery staple 7 times",
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "zyxwvutsrqponmlkjihgfedcba9876543210",
  "x7Qp2mLk9Rt4Vb1zx7Qp2mLk9Rt4Vb1z",
  "change-me-change-me-change-me-change-me",
])("finds %s", (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

it("finds keys of few bytes, of bytes in their order, and of words", () => {
  expect(isGuessableKey(new Uint8Array(32))).toBe(true);
  expect(isGuessableKey(Uint8Array.from({ length: 32 }, (_, byte) => byte))).toBe(true);
  expect(isGuessableKey(Buffer.from("my password of 32 letters, quick"))).toBe(true);
});

it("takes what `openssl rand` makes", () => {
  const guessed = Array.from({ length: 20_000 }, () => [
    isGuessable(randomBytes(16).toString("hex")),
    isGuessable(randomBytes(24).toString("base64")),
    isGuessable(randomBytes(36).toString("base64")),
    isGuessableKey(randomBytes(32)),
  ]);
  // A few have a known word in them by chance.
  expect(guessed.flat().filter(Boolean).length).toBeLessThan(20);
});
