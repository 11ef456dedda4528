import fc from "fast-check";
import { hashTypedData } from "viem";
import { domain, someBallot, someName } from "@/tests/builders/ballots";
import { type BallotFile, ballotFile, ballotOfFile, signedBallotFile, writeBallotFile } from "./ballot-file";
import { createTypedDataHasher } from "./hash-typed-data";
import { createJavascriptEngine } from "./javascript-engine";
import type { Ballot } from "./typed-data";

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

describe("a ballot's file", () => {
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
