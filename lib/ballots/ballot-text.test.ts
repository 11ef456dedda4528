import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak_256 as keccak } from "@noble/hashes/sha3";
import fc from "fast-check";
import { bytesToHex, hashMessage } from "viem";
import { addressOf, domain, someBallot } from "@/tests/builders/ballots";
import { propertyRuns } from "@/tests/property-runs";
import { ballotText, parseBallotText, textDigest } from "./ballot-text";

const naughty: string[] = JSON.parse(
  readFileSync(join(__dirname, "../../tests/vectors/naughty-strings/blns.json"), "utf8"),
);
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes));
const forgeries = fc.constantFrom(
  '"\nChoice: no',
  "\u2028Choice: no\u2028",
  "\\nChoice: no",
  "\u202eesrever\u202c",
  '\\"',
  "\r\nProposal: 0x",
  "\u0085Voter: 0x",
);
const reason = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.oneof(forgeries, fc.string({ unit: "grapheme", maxLength: 5 })), { maxLength: 8 })
    .map((parts) => parts.join("")),
  fc.constantFrom(...naughty),
);
const anyBallot = fc.record({
  proposal: hex(32),
  choice: fc.constantFrom("yes" as const, "no" as const),
  reason,
  voter: hex(20).map(addressOf),
  signedAt: fc.bigInt({ min: 0n, max: 253_402_300_799n }),
});

describe("ballotText", () => {
  it("reads as a person would say it", () => {
    expect(ballotText({ domain, ballot: someBallot({ reason: 'Two lines:\n"yes" 🚀' }) })).toBe(
      [
        "Club Kairos: your vote",
        "",
        "This is a signature, not a transaction. It costs nothing.",
        "",
        "Choice: yes",
        'Reason: "Two lines:\\n\\"yes\\" 🚀"',
        "Proposal: 0xb6d2dc83590271a7c0a5ab5fbf6a2dad418bbfd533c253e3d69a6772712809c7",
        "Voter: 0xcA6C12b14A7456FC408D975Fdc78B4Dde9462D61",
        "Signed At: 2027-01-15T08:00:00Z",
        "Chain ID: 25",
        "Contract: 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1",
        "Version: 1",
      ].join("\n"),
    );
  });

  it("comes back as the same ballot, and no two ballots share a text", () => {
    fc.assert(
      fc.property(anyBallot, anyBallot, (ballot, other) => {
        const text = ballotText({ domain, ballot });
        expect(parseBallotText({ domain, text })).toEqual(ballot);
        const twin = { ...ballot, reason: other.reason };
        expect(ballotText({ domain, ballot: twin }) === text).toBe(twin.reason === ballot.reason);
      }),
      propertyRuns(500),
    );
  });

  it("stays 12 lines whatever the reason holds, on every screen's idea of a line", () => {
    fc.assert(
      fc.property(anyBallot, (ballot) => {
        const lines = ballotText({ domain, ballot }).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
        expect(lines).toHaveLength(12);
        expect(lines.filter((line) => line.startsWith("Choice: "))).toEqual([`Choice: ${ballot.choice}`]);
        expect(lines.join("")).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
      }),
      propertyRuns(300),
    );
  });

  it.each([253_402_300_800n, 2n ** 64n - 1n, -1n])(
    "refuses the time %s, which it could not write",
    (signedAt) => {
      expect(() => ballotText({ domain, ballot: someBallot({ signedAt }) })).toThrow(RangeError);
    },
  );

  it("refuses a lone surrogate", () => {
    expect(() => ballotText({ domain, ballot: someBallot({ reason: "\ud800" }) })).toThrow(RangeError);
  });
});

describe("parseBallotText", () => {
  const text = ballotText({ domain, ballot: someBallot({ reason: "a\nb" }) });
  const voter = someBallot().voter;

  it.each([
    ["another product", text.replace("Club Kairos", "Club Chronos")],
    ["another chain", text.replace("Chain ID: 25", "Chain ID: 1")],
    ["another contract", text.replace(/Contract: 0x../, "Contract: 0x00")],
    ["another version", text.replace("Version: 1", "Version: 2")],
    ["an unknown choice", text.replace("Choice: yes", "Choice: abstain")],
    ["a second choice", text.replace("Choice: yes", "Choice: yes\nChoice: no")],
    ["a real line break in the reason", text.replace("a\\nb", "a\nb")],
    ["an escape that was not needed", text.replace("a\\nb", "\\u0061\\nb")],
    ["a lone surrogate as an escape", text.replace("a\\nb", "\\ud800")],
    ["a reason without quotes", text.replace('"a\\nb"', "a")],
    ["a voter in lower case", text.replace(/Voter: .*/, `Voter: ${voter}`)],
    ["a proposal in upper case", text.replace(/Proposal: .*/, (line) => line.toUpperCase())],
    ["a time with milliseconds", text.replace("08:00:00Z", "08:00:00.000Z")],
    ["a time with an offset", text.replace("08:00:00Z", "08:00:00+00:00")],
    ["a day that does not exist", text.replace("2027-01-15", "2027-02-30")],
    ["no time at all", text.replace("2027-01-15T08:00:00Z", "soon")],
    ["a line before", `\n${text}`],
    ["a line after", `${text}\n`],
    ["carriage returns", text.replaceAll("\n", "\r\n")],
    ["nothing", ""],
  ])("refuses %s", (_what, changed) => {
    expect(changed).not.toBe(text);
    expect(parseBallotText({ domain, text: changed })).toBeUndefined();
  });
});

describe("textDigest", () => {
  it("is what personal_sign signs, its length counted in bytes", () => {
    for (const text of ["", "a", "🚀é", "x".repeat(3_000), ballotText({ domain, ballot: someBallot() })]) {
      expect(textDigest({ text, keccak })).toBe(hashMessage(text));
    }
  });
});
