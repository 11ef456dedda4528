import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak_256 as keccak } from "@noble/hashes/sha3";
import fc from "fast-check";
import { bytesToHex, type Hex, hashMessage, hashTypedData, keccak256, stringToHex } from "viem";
import { parseAddress } from "@/lib/shared/address";
import { isWellFormed } from "@/lib/shared/plain-text";
import { addressOf, bytes32, domain, someBallot, someName } from "@/tests/builders/ballots";
import { codePoint } from "@/tests/code-point";
import { propertyRuns } from "@/tests/size";
import { type BallotFile, ballotFile, ballotOfFile, signedBallotFile, writeBallotFile } from "./ballot-file";
import { ballotText, textDigest } from "./ballot-text";
import {
  CHOICE_WORDS,
  checkReason,
  countCharacters,
  MAX_REASON_CHARACTERS,
  normaliseReason,
  proposalLabel,
} from "./ballot-words";
import { type BallotClaim, checkBallot, type ExpectedBallot } from "./check-ballot";
import { MAX_CONTRACT_SIGNATURE_BYTES, normaliseSignature } from "./check-key-signature";
import { createTypedDataHasher } from "./hash-typed-data";
import { hideText, knownWords, withheldText } from "./hide-text";
import { createJavascriptEngine } from "./javascript-engine";
import type { Ballot, SigningDomain } from "./typed-data";

describe("a ballot's file", () => {
  const hasher = createTypedDataHasher({ domain, keccak: createJavascriptEngine().keccak });
  const write = (ballot: Ballot): BallotFile =>
    writeBallotFile({ site: "https://club.test", proposal: "7", domain, ballot });

  const anyBallot = fc.record({
    proposal: fc.record({
      club: fc.string({ maxLength: 40 }),
      label: fc.string({ maxLength: 80 }),
      digest: fc.constant(someName().digest),
    }),
    choice: fc.constantFrom("yes" as const, "no" as const),
    reason: fc.string({ maxLength: 200 }),
    voter: fc.constant(someBallot().voter),
    signedAt: fc.bigInt({ min: 0n, max: 253_402_300_799n }),
  });

  it("comes back as the same ballot, and any tool signs by it what the voter would sign on the page", () => {
    fc.assert(
      fc.property(anyBallot, (ballot) => {
        const file: BallotFile = ballotFile.parse(JSON.parse(JSON.stringify(write(ballot))));
        expect(ballotOfFile(file, domain)).toEqual({ ok: true, value: ballot });
        const { EIP712Domain: _, ...types } = file.typedData.types;
        expect(hashTypedData({ ...file.typedData, types } as never)).toBe(hasher.ballotDigest(ballot));
      }),
    );
  });

  const changed = (change: (data: BallotFile["typedData"]) => void): BallotFile => {
    const file = write(someBallot());
    change(file.typedData);
    return file;
  };
  it.each<[string, BallotFile, string]>([
    ["another chain", changed(({ domain: named }) => Object.assign(named, { chainId: 1 })), "other-domain"],
    [
      "another contract",
      changed(({ domain: named }) => Object.assign(named, { verifyingContract: `0x${"12".repeat(20)}` })),
      "other-domain",
    ],
    [
      "another product",
      changed(({ domain: named }) => Object.assign(named, { name: "Club Other" })),
      "other-domain",
    ],
    [
      "another version",
      changed(({ domain: named }) => Object.assign(named, { version: "1" })),
      "other-domain",
    ],
    ["other fields", changed(({ types }) => types.Ballot.pop()), "other-types"],
    ["fields in another order", changed(({ types }) => types.Ballot.reverse()), "other-types"],
    [
      "another type of a field",
      changed(({ types }) => Object.assign(types.Ballot[0] ?? {}, { type: "bytes32" })),
      "other-types",
    ],
    [
      "a day that isn't",
      changed(({ message }) => Object.assign(message, { signedAt: "2026-02-31T00:00:61Z" })),
      "no-time",
    ],
  ])("is refused with %s", (_what, file, reason) => {
    expect(ballotOfFile(file, domain)).toEqual({ ok: false, reason });
  });

  it("is refused with anything more or less than its fields", () => {
    const signed = { ...write(someBallot()), signature: "0x12" };
    expect(signedBallotFile.safeParse(signed).success).toBe(true);
    for (const wrong of [
      write(someBallot()),
      { ...signed, signature: "0x1" },
      { ...signed, signature: `0x${"12".repeat(4_097)}` },
      { ...signed, more: 1 },
      { ...signed, formatVersion: 2 },
      { ...signed, proposal: "07" },
      null,
      [],
      "club-ballot",
    ])
      expect(signedBallotFile.safeParse(wrong).success).toBe(false);
  });
});

describe("ballot reason", () => {
  const naughty: string[] = JSON.parse(
    readFileSync(join(__dirname, "../../tests/vectors/naughty-strings/blns.json"), "utf8"),
  );
  const outcome = (reason: string) => {
    const checked = checkReason(reason);
    return checked.ok ? "ok" : checked.reason;
  };

  describe("checkReason", () => {
    it.each([
      ["nothing", "", "ok"],
      ["lines and tabs", "one\n\ttwo\n", "ok"],
      ["2,000 letters", "x".repeat(2_000), "ok"],
      ["2,001 letters", "x".repeat(2_001), "reason-too-long"],
      ["2,000 emoji, which are 4,000 UTF-16 units", "🚀".repeat(2_000), "ok"],
      ["2,001 emoji", "🚀".repeat(2_001), "reason-too-long"],
      ["a megabyte", "x".repeat(1_000_000), "reason-too-long"],
      ["joined emoji, Persian and Hebrew", "👩‍🚀 می‌خواهم שלום", "ok"],
      ["a combining accent that has a letter of its own", "cafe\u0301", "reason-not-normal"],
      ["that letter", "café", "ok"],
      ["a lone surrogate", "\ud83d", "reason-not-plain"],
      ["a Hangul filler alone", "\u3164", "reason-not-plain"],
      ["Braille blanks alone", "\u2800\n\u2800", "reason-not-plain"],
      ["U+0000, which PostgreSQL can't keep", "a\u0000b", "reason-not-plain"],
      ["a carriage return", "a\r\nb", "reason-not-plain"],
      ["an escape", "\u001b[31m", "reason-not-plain"],
      ["a C1 control", "\u0085", "reason-not-plain"],
    ])("judges %s", (_what, reason, expected) => {
      expect(outcome(reason)).toBe(expected);
    });
  });

  describe("normaliseReason", () => {
    it("makes a valid reason from whatever a person pastes, unless it is too long", () => {
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit: codePoint }), fc.constantFrom(...naughty)), (typed) => {
          const reason = normaliseReason(`${typed}\ud800\u0000`);
          expect(outcome(reason)).toBe(
            countCharacters(reason) > MAX_REASON_CHARACTERS ? "reason-too-long" : "ok",
          );
          expect(normaliseReason(reason)).toBe(reason);
        }),
        propertyRuns(400),
      );
    });

    it("keeps line breaks of every system as one", () => {
      expect(normaliseReason("  a\r\nb\rc\nd  ")).toBe("a\nb\nc\nd");
    });
  });
});

describe("ballot text", () => {
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
});

const NOW = 1_800_000_000n;
const START = NOW - 100_000n;
const END = NOW + 100_000n;

function judge({
  ballot = {},
  expected = {},
  previousSignedAt = null,
}: {
  ballot?: Partial<BallotClaim>;
  expected?: Partial<ExpectedBallot>;
  previousSignedAt?: bigint | null;
}): string {
  const { proposal, voter } = someBallot();
  const checked = checkBallot({
    ballot: { ...someBallot({ signedAt: NOW }), ...ballot },
    expected: {
      names: [proposal, someName({ label: "#12 (hidden by a moderator)" })],
      voter,
      signer: "key",
      start: START,
      end: END,
      now: NOW,
      ...expected,
    },
    previousSignedAt,
  });
  return checked.ok ? "ok" : checked.reason;
}

describe("checkBallot", () => {
  it("answers the ballot itself if every rule holds", () => {
    const { proposal, voter } = someBallot();
    const expected = {
      names: [proposal, someName({ label: "#12 (hidden by a moderator)" })],
      voter,
      signer: "key",
      start: START,
      end: END,
      now: NOW,
    } as const;
    const ballot = someBallot({ choice: "no" });
    expect(checkBallot({ ballot, expected, previousSignedAt: null })).toEqual({ ok: true, value: ballot });
  });

  it.each([
    ["another proposal", { proposal: someName({ digest: bytes32("other") }) }, "other-proposal"],
    ["another title", { proposal: someName({ label: "#12 Free beer" }) }, "other-words"],
    ["another club", { proposal: someName({ club: "The Painters" }) }, "other-words"],
    ["no choice", { choice: "" }, "unknown-choice"],
    ["abstain", { choice: "abstain" }, "unknown-choice"],
    ["a choice in capitals", { choice: "Yes" }, "unknown-choice"],
    ["a choice with a blank", { choice: "yes " }, "unknown-choice"],
    ["another voter", { voter: addressOf(`0x${"c3".repeat(20)}`) }, "other-voter"],
    ["a reason of 2,001 characters", { reason: "x".repeat(2_001) }, "reason-too-long"],
    ["a reason with half an emoji", { reason: "\ud83d" }, "reason-not-plain"],
    ["a reason out of NFC", { reason: "e\u0301" }, "reason-not-normal"],
  ])("refuses %s", (_what, ballot, reason) => {
    expect(judge({ ballot })).toBe(reason);
  });

  it("accepts any of the names that the proposal has", () => {
    const proposal = someName({ label: "#12 (hidden by a moderator)" });
    expect(judge({ ballot: { proposal } })).toBe("ok");
  });

  it("accepts an address and a digest in any case", () => {
    const { proposal, voter } = someBallot();
    const upper = (text: string) => `0x${text.slice(2).toUpperCase()}` as const;
    const digest = upper(proposal.digest);
    expect(
      judge({ ballot: { proposal: { ...proposal, digest } }, expected: { voter: addressOf(upper(voter)) } }),
    ).toBe("ok");
  });

  it.each([
    [-301n, "signed-too-early"],
    [-300n, "ok"],
    [0n, "ok"],
    [300n, "ok"],
    [301n, "signed-too-late"],
  ])("judges a key's ballot %s s from now", (distance, expected) => {
    expect(judge({ ballot: { signedAt: NOW + distance } })).toBe(expected);
  });

  it.each([
    ["a second before the start", START - 1n, NOW, "signed-too-early"],
    ["at the start", START, NOW, "ok"],
    ["long ago, inside the window", START + 1n, NOW, "ok"],
    ["now", NOW, NOW, "ok"],
    ["a second from now", NOW + 1n, NOW, "signed-too-late"],
    ["in the last second", END - 1n, END + 5n, "ok"],
    ["at the end", END, END + 5n, "signed-too-late"],
  ])("judges a contract wallet's ballot signed %s", (_when, signedAt, now, expected) => {
    expect(judge({ ballot: { signedAt }, expected: { signer: "contract", now } })).toBe(expected);
  });

  it.each([
    [null, "ok"],
    [NOW - 1n, "ok"],
    [NOW, "not-newer"],
    [NOW + 1n, "not-newer"],
  ])("compares with a stored ballot signed at %s", (previousSignedAt, expected) => {
    expect(judge({ previousSignedAt })).toBe(expected);
    expect(judge({ previousSignedAt, expected: { signer: "contract" } })).toBe(expected);
  });
});

const hashOf = (text: string) => keccak256(stringToHex(text));
const [title, label] = [hashOf("Renew it"), hashOf("#12 Renew it")];

describe("withheldText", () => {
  it("is known by its hash, and its label by the label's", () => {
    const kept = withheldText({ keccak: title, label });
    expect(knownWords(kept)).toEqual({ keccak: title });
    expect(knownWords(proposalLabel({ number: 12, title: kept }))).toEqual({ keccak: label });
    expect([hideText(kept), hideText("Renew it")]).toEqual([{ keccak: title }, { keccak: title }]);
  });

  it("is nothing that looks like it", () => {
    for (const text of [
      "",
      `keccak ${title}`,
      `${withheldText({ keccak: title })} `,
      withheldText({ keccak: "0x12" }),
    ])
      expect(knownWords(text)).toBe(text);
  });
});

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
