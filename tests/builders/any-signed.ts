import fc from "fast-check";
import { bytesToHex } from "viem";
import type { SigningDomain } from "@/lib/ballots/typed-data";
import { codePoint } from "../code-point";
import { addressOf } from "./ballots";

const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("", "0x", "yes", "🚀".repeat(50), "a\u0301\u202e\u0000\n", "ک\u200cی", "x".repeat(2_000)),
);
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes));
const address = hex(20).map(addressOf);
export const anyDomain: fc.Arbitrary<SigningDomain> = fc.record({ productName: text, nft: address });
export const anyBallot = fc.record({
  proposal: fc.record({ club: text, label: text, digest: hex(32) }),
  choice: fc.constantFrom("yes" as const, "no" as const),
  reason: text,
  voter: address,
  // Up to the last second of the year 9999.
  signedAt: fc.bigInt({ min: 0n, max: 253_402_300_799n }),
});
export const anyProposal = fc.record({
  club: text,
  title: text,
  body: text,
  discussion: text,
  earliestStart: uint(64),
  periodSeconds: uint(64),
  ruleHash: hex(32),
  snapshotBlock: uint(64),
  snapshotBlockHash: hex(32),
  version: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  slug: text,
  origin: text,
  salt: hex(32),
});
export const anyRule = fc.record({
  formula: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  ratio: uint(256),
  tokensPerVote: uint(256),
  nft: address,
  token: address,
  minimumPowerWei: uint(256),
  quorumPowerWei: uint(256),
  quorumBasisPoints: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  minimumPeriodSeconds: uint(64),
});
