import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak_256 as keccak } from "@noble/hashes/sha3";
import fc from "fast-check";
import { bytesToHex, type Hex, hashMessage } from "viem";
import { parseAddress } from "@/lib/shared/address";
import { isWellFormed } from "@/lib/shared/visible-text";
import { addressOf, domain, someBallot, someName } from "@/tests/builders/ballots";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/property-runs";
import { ballotText, textDigest } from "./ballot-text";
import { CHOICE_WORDS } from "./ballot-words";
import type { Ballot, SigningDomain } from "./typed-data";

const naughty: string[] = JSON.parse(
  readFileSync(join(__dirname, "../../tests/vectors/naughty-strings/blns.json"), "utf8"),
);
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes));
const forgeries = fc.constantFrom(
  '"\nChoice: No',
  "\u2028Choice: No\u2028",
  "\\nChoice: No",
  "\u202eesrever\u202c",
  '\\"',
  "\r\nProposal: 0x",
  "\u0085Voter: 0x",
);
const reason = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 60 }),
  fc
    .array(fc.oneof(forgeries, fc.string({ unit: "grapheme", maxLength: 5 })), { maxLength: 8 })
    .map((parts) => parts.join("")),
  fc.constantFrom(...naughty),
);
const anyBallot = fc.record({
  proposal: fc.record({ club: reason, label: reason, digest: hex(32) }),
  choice: fc.constantFrom("yes" as const, "no" as const),
  reason,
  voter: hex(20).map(addressOf),
  signedAt: fc.bigInt({ min: 0n, max: 253_402_300_799n }),
});

const FIELDS =
  /^Club: (".*")\nProposal: (".*")\nChoice: (Yes|No)\nReason: (".*")\nVoter: (0x[0-9a-fA-F]{40})\nSigned At: (\S+)\nProposal Digest: (0x[0-9a-f]{64})$/m;

/** The ballot that `text` writes under `domain`; undefined unless it is exactly what `ballotText` gives for it. */
function parseBallotText({ domain, text }: { domain: SigningDomain; text: string }): Ballot | undefined {
  const [, clubText = "", labelText = "", choice, reasonText = "", voterText = "", time = "", digest] =
    FIELDS.exec(text) ?? [];
  const [club, label, reason] = [clubText, labelText, reasonText].map(unquote);
  const voter = parseAddress(voterText);
  const seconds = Date.parse(time) / 1_000;
  if (club === undefined || label === undefined || reason === undefined || !voter) return undefined;
  if (!Number.isInteger(seconds) || seconds < 0) return undefined;
  const ballot: Ballot = {
    proposal: { club, label, digest: digest as Hex },
    choice: choice === CHOICE_WORDS.yes ? "yes" : "no",
    reason,
    voter,
    signedAt: BigInt(seconds),
  };
  return ballotText({ domain, ballot }) === text ? ballot : undefined;
}

function unquote(quoted: string): string | undefined {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === "string" && isWellFormed(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

describe("ballotText", () => {
  it("reads as a person would say it", () => {
    expect(ballotText({ domain, ballot: someBallot({ reason: 'Two lines:\n"yes" 🚀' }) })).toBe(
      [
        "Club Kairos: your vote",
        "",
        "This is a signature, not a transaction. It costs nothing.",
        "",
        'Club: "The Builders"',
        'Proposal: "#12 Fund the index"',
        "Choice: Yes",
        'Reason: "Two lines:\\n\\"yes\\" 🚀"',
        "Voter: 0xcA6C12b14A7456FC408D975Fdc78B4Dde9462D61",
        "Signed At: 2027-01-15T08:00:00Z",
        "Proposal Digest: 0xb6d2dc83590271a7c0a5ab5fbf6a2dad418bbfd533c253e3d69a6772712809c7",
        "Chain ID: 25",
        "Contract: 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1",
        "Version: 2",
      ].join("\n"),
    );
  });

  it("comes back as the same ballot, and no two ballots share a text", () => {
    fc.assert(
      fc.property(anyBallot, anyBallot, (ballot, other) => {
        const text = ballotText({ domain, ballot });
        expect(parseBallotText({ domain, text })).toEqual(ballot);
        const { label } = other.proposal;
        const twins: Ballot[] = [
          { ...ballot, reason: other.reason },
          { ...ballot, proposal: { ...ballot.proposal, label } },
        ];
        const isSame = [other.reason === ballot.reason, label === ballot.proposal.label];
        expect(twins.map((twin) => ballotText({ domain, ballot: twin }) === text)).toEqual(isSame);
      }),
      propertyRuns(500),
    );
  });

  it("stays 14 lines whatever people wrote, on any screen", () => {
    fc.assert(
      fc.property(anyBallot, (ballot) => {
        const lines = ballotText({ domain, ballot }).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
        expect(lines).toHaveLength(14);
        expect(lines.filter((line) => line.startsWith("Choice: "))).toEqual([
          `Choice: ${ballot.choice === "yes" ? "Yes" : "No"}`,
        ]);
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
    const proposal = someName({ label: "\ud800" });
    for (const ballot of [someBallot({ reason: "\ud800" }), someBallot({ proposal })])
      expect(() => ballotText({ domain, ballot })).toThrow(RangeError);
  });
});

describe("parseBallotText", () => {
  const text = ballotText({ domain, ballot: someBallot({ reason: "a\nb" }) });
  const voter = someBallot().voter;

  it.each([
    ["another product", text.replace("Club Kairos", "Club Chronos")],
    ["another chain", text.replace("Chain ID: 25", "Chain ID: 1")],
    ["another contract", text.replace(/Contract: 0x../, "Contract: 0x00")],
    ["another version", text.replace("Version: 2", "Version: 1")],
    ["an unknown choice", text.replace("Choice: Yes", "Choice: Abstain")],
    ["a second choice", text.replace("Choice: Yes", "Choice: Yes\nChoice: No")],
    ["a real line break in the reason", text.replace("a\\nb", "a\nb")],
    ["an escape that was not needed", text.replace("a\\nb", "\\u0061\\nb")],
    ["a lone surrogate as an escape", text.replace("a\\nb", "\\ud800")],
    ["a reason without quotes", text.replace('"a\\nb"', "a")],
    ["a choice in small letters", text.replace("Choice: Yes", "Choice: yes")],
    ["a club without quotes", text.replace('"The Builders"', "The Builders")],
    ["a title before the club", text.replace(/(Club: .*)\n(Proposal: .*)/, "$2\n$1")],
    ["a voter in lower case", text.replace(/Voter: .*/, `Voter: ${voter}`)],
    ["a digest in upper case", text.replace(/Digest: .*/, (line) => line.toUpperCase())],
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
