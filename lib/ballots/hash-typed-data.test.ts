import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keccak_256 } from "@noble/hashes/sha3";
import { hashMessage as ethersHashMessage, TypedDataEncoder } from "ethers-6";
import fc from "fast-check";
import { bytesToHex, type Hex, hashMessage, hashStruct, hashTypedData, hexToBytes } from "viem";
import { anyBallot, anyDomain, anyProposal, anyRule } from "@/tests/builders/any-signed";
import { bytes32, domain, someBallot, someName, someProposal, someRule } from "@/tests/builders/ballots";
import { propertyRuns } from "@/tests/size";
import { ballotText } from "./ballot-text";
import { createStructHasher, encodeType, hashWords } from "./encode-struct";
import { createTypedDataHasher, typedDataDigest } from "./hash-typed-data";
import { signedDigest } from "./signed-digest";
import {
  ballotsTypedData,
  ballotTypedData,
  type Field,
  type FieldType,
  MAX_SIGNED_TOGETHER,
  proposalTypedData,
  ruleFields,
  type WalletTypedData,
} from "./typed-data";

const keccak = keccak_256;
const hasher = createTypedDataHasher({ domain, keccak });

const named = (digest: Hex) => someBallot({ proposal: someName({ digest }) });

/** What a wallet gets, through JSON as in eth_signTypedData_v4, hashed by viem and by ethers. */
function digestsOfOthers(typedData: WalletTypedData): string[] {
  const received = JSON.parse(JSON.stringify(typedData));
  const { EIP712Domain: _, ...types } = received.types;
  return [hashTypedData(received), TypedDataEncoder.hash(received.domain, types, received.message)];
}

describe("createTypedDataHasher", () => {
  it("gives the digest of viem and ethers for random ballots under random domains, in both forms", () => {
    fc.assert(
      fc.property(anyDomain, anyBallot, (anyDomainValue, ballot) => {
        const ours = createTypedDataHasher({ domain: anyDomainValue, keccak });
        const theirs = digestsOfOthers(ballotTypedData({ domain: anyDomainValue, ballot }));
        expect(theirs).toEqual(Array(2).fill(ours.ballotDigest(ballot)));
        const message = ballotText({ domain: anyDomainValue, ballot });
        const digest = ours.ballotTextDigest(ballot);
        expect([hashMessage(message), ethersHashMessage(message)]).toEqual([digest, digest]);
      }),
      propertyRuns(100),
    );
  });

  it("gives the digest of viem and ethers for random ballots that are signed together", () => {
    const several = fc.array(anyBallot, { minLength: 2, maxLength: MAX_SIGNED_TOGETHER });
    fc.assert(
      fc.property(anyDomain, several, (anyDomainValue, ballots) => {
        const ours = createTypedDataHasher({ domain: anyDomainValue, keccak });
        const signedTogether = ballots.map((ballot) => ours.ballotHash(ballot));
        const digest = ours.ballotsDigest(signedTogether);
        expect(digestsOfOthers(ballotsTypedData({ domain: anyDomainValue, ballots }))).toEqual(
          Array(2).fill(digest),
        );
        for (const ballot of ballots) {
          expect(signedDigest({ hasher: ours, ballot, signedTogether })).toBe(digest);
          const other = { ...ballot, signedAt: ballot.signedAt ^ 1n };
          const isAmong = ballots.some((each) => ours.ballotHash(each) === ours.ballotHash(other));
          if (!isAmong) expect(signedDigest({ hasher: ours, ballot: other, signedTogether })).toBeNull();
        }
      }),
      propertyRuns(30),
    );
  });

  it("gives the digest of viem and ethers for random proposals", () => {
    fc.assert(
      fc.property(anyProposal, (proposal) => {
        const theirs = digestsOfOthers(proposalTypedData({ domain, proposal }));
        expect(theirs).toEqual(Array(2).fill(hasher.proposalDigest(proposal)));
      }),
      propertyRuns(100),
    );
  });

  it("gives the digest of a ballot whose texts are given by their hashes", () => {
    fc.assert(
      fc.property(anyBallot, ({ proposal: { club, label, digest }, reason, ...ballot }) => {
        const [hashedClub, hashedLabel, hashedReason] = [club, label, reason].map((words) =>
          hashWords(words, keccak),
        );
        if (!hashedClub || !hashedLabel || !hashedReason) throw new Error("unreachable");
        const veiled = { club: hashedClub, label: hashedLabel, digest };
        const plain = { ...ballot, proposal: { club, label, digest }, reason };
        expect(hasher.ballotDigest({ ...ballot, proposal: veiled, reason: hashedReason })).toBe(
          hasher.ballotDigest(plain),
        );
      }),
      propertyRuns(100),
    );
  });

  it("gives viem's struct hash for random rules", () => {
    fc.assert(
      fc.property(anyRule, (data) => {
        const theirs = hashStruct({ primaryType: "Rule", types: { Rule: ruleFields }, data });
        expect(hasher.ruleHash(data)).toBe(theirs);
      }),
      propertyRuns(300),
    );
  });

  it.each(["\ud800", "before \udfff after", "\udc00\ud800", "🚀".slice(0, 1)])(
    "refuses the lone surrogate in %j, which viem would sign as if it were U+FFFD",
    (reason) => {
      const replaced = reason.replace(/\p{Surrogate}/gu, "\ufffd");
      const theirs = [reason, replaced].map((each) =>
        hashTypedData(
          JSON.parse(JSON.stringify(ballotTypedData({ domain, ballot: someBallot({ reason: each }) }))),
        ),
      );
      expect(theirs[0]).toBe(theirs[1]);
      expect(() => hasher.ballotDigest(someBallot({ reason }))).toThrow(RangeError);
      expect(() => hasher.ballotDigest(someBallot({ proposal: someName({ label: reason }) }))).toThrow(
        RangeError,
      );
      expect(() => hasher.proposalDigest(someProposal({ body: reason }))).toThrow(RangeError);
    },
  );

  it.each([
    ["a number above 64 bits", () => hasher.proposalDigest(someProposal({ earliestStart: 2n ** 64n }))],
    ["a negative number", () => hasher.proposalDigest(someProposal({ earliestStart: -1n }))],
    ["a time after the year 9999", () => hasher.ballotDigest(someBallot({ signedAt: 253_402_300_800n }))],
    ["a time before 1970", () => hasher.ballotDigest(someBallot({ signedAt: -1n }))],
    ["a number above 32 bits", () => hasher.proposalDigest(someProposal({ version: 2 ** 32 }))],
    ["a fraction", () => hasher.proposalDigest(someProposal({ version: 1.5 }))],
    ["a number above 256 bits", () => hasher.ruleHash(someRule({ ratio: 2n ** 256n }))],
    ["31 bytes for 32", () => hasher.ballotDigest(named(`0x${"11".repeat(31)}`))],
    ["33 bytes for 32", () => hasher.ballotDigest(named(`0x${"11".repeat(33)}`))],
    ["letters that are no hex", () => hasher.ballotDigest(named(`0x${"g".repeat(64)}`))],
    ["hex without 0x", () => hasher.proposalDigest(someProposal({ salt: `0b${"11".repeat(32)}` as Hex }))],
  ])("refuses %s instead of cutting it", (_what, hash) => {
    expect(hash).toThrow(RangeError);
  });

  it("reads hex in either case as the same bytes", () => {
    const lower = `0x${"abcdef0123456789".repeat(4)}` as const;
    const upper = `0x${lower.slice(2).toUpperCase()}` as const;
    expect(hasher.ballotDigest(named(upper))).toBe(hasher.ballotDigest(named(lower)));
  });

  it("changes the digest with every field, the product and the NFT", () => {
    const digests = [
      hasher.ballotDigest(someBallot()),
      hasher.ballotDigest(named(bytes32("other proposal"))),
      hasher.ballotDigest(someBallot({ proposal: someName({ club: "other" }) })),
      hasher.ballotDigest(someBallot({ proposal: someName({ label: "other" }) })),
      hasher.ballotDigest(someBallot({ choice: "no" })),
      hasher.ballotDigest(someBallot({ reason: "other" })),
      hasher.ballotDigest(someBallot({ voter: domain.nft })),
      hasher.ballotDigest(someBallot({ signedAt: 1n })),
      ...[
        { ...domain, productName: "Other" },
        { ...domain, nft: someBallot().voter },
      ].map((other) => createTypedDataHasher({ domain: other, keccak }).ballotDigest(someBallot())),
    ];
    expect(new Set(digests).size).toBe(10);
  });
});

type Vector = {
  name: string;
  domain: Record<string, string | number>;
  primaryType: string;
  types: Record<string, { name: string; type: string }[]>;
  data: Record<string, unknown>;
  digest: Hex;
};

const read = (path: string) => JSON.parse(readFileSync(join(__dirname, "../../tests/vectors", path), "utf8"));
const isOurs = (type: string): type is FieldType => /^(string|bytes32|address|uint(32|64|256))$/.test(type);

/** Our encoder knows flat structs; here a nested one is hashed first and replaced by the bytes32 that EIP-712 makes of it. */
function hashNested(types: Vector["types"], name: string, data: Record<string, unknown>): Uint8Array {
  const declared = types[name] ?? [];
  const message: Record<string, string> = {};
  const fields = declared.map(({ name: field, type }): Field => {
    const value = data[field];
    if (isOurs(type)) message[field] = String(value);
    else message[field] = bytesToHex(hashNested(types, type, Object(value)));
    return { name: field, type: isOurs(type) ? type : "bytes32" };
  });
  const encodedType = [name, ...reachable(types, name).sort()]
    .map((each) => `${each}(${(types[each] ?? []).map((field) => `${field.type} ${field.name}`).join(",")})`)
    .join("");
  const values = Object.fromEntries(
    fields.map(({ name: field, type }) => [
      field,
      type.startsWith("uint") ? BigInt(message[field] ?? "") : (message[field] ?? ""),
    ]),
  );
  return createStructHasher({ keccak, encodedType, fields })(values);
}

function reachable(types: Vector["types"], name: string): string[] {
  const direct = (types[name] ?? []).map(({ type }) => type).filter((type) => type in types);
  return [...new Set(direct.flatMap((type) => [type, ...reachable(types, type)]))];
}

const domainTypes: Record<string, FieldType> = {
  name: "string",
  version: "string",
  chainId: "uint256",
  verifyingContract: "address",
  salt: "bytes32",
};

function separatorOf(vector: Vector): Uint8Array {
  const fields = Object.entries(domainTypes)
    .filter(([name]) => vector.domain[name] !== undefined && vector.domain[name] !== null)
    .map(([name, type]): Field => ({ name, type }));
  const message = Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      type === "uint256" ? BigInt(vector.domain[name] ?? "") : (vector.domain[name] ?? ""),
    ]),
  );
  const encodedType = encodeType({ name: "EIP712Domain", fields });
  return createStructHasher({ keccak, encodedType, fields })(message);
}

const all: Vector[] = read("ethers-testcases/typed-data.json");
const within = all.filter(({ types }) =>
  Object.values(types).every((fields) => fields.every(({ type }) => isOurs(type) || type in types)),
);

describe("createStructHasher", () => {
  it("gives the digests of the ethers vectors that use only our field types", () => {
    expect(within.length).toBeGreaterThanOrEqual(10);
    for (const vector of within) {
      const structHash = hashNested(vector.types, vector.primaryType, vector.data);
      const digest = typedDataDigest({ keccak, separator: separatorOf(vector), structHash });
      expect([vector.name, bytesToHex(digest)]).toEqual([vector.name, vector.digest]);
    }
  });

  it("gives type hash, struct hash, domain separator and digest of the EIP-712 example", () => {
    const { typedData, expected } = read("eip712-example/mail.json");
    const structHash = hashNested(typedData.types, "Mail", typedData.message);
    const separator = separatorOf(typedData);
    expect(bytesToHex(keccak(new TextEncoder().encode(expected.encodeType)))).toBe(expected.typeHash);
    expect(bytesToHex(structHash)).toBe(expected.structHash);
    expect(bytesToHex(separator)).toBe(expected.domainSeparator);
    expect(bytesToHex(typedDataDigest({ keccak, separator, structHash }))).toBe(expected.digest);
    expect(hexToBytes(expected.digest)).toHaveLength(32);
  });

  it("takes whole numbers alone: no text of digits, no fraction, none that a double rounds", () => {
    const fields: Field[] = [{ name: "power", type: "uint64" }];
    const hash = createStructHasher({ keccak, encodedType: encodeType({ name: "Weight", fields }), fields });
    expect(hash({ power: 5 })).toEqual(hash({ power: 5n }));
    for (const power of ["5", { keccak: "0x05" }, 0.5, 2 ** 53])
      expect(() => hash({ power })).toThrow("power is no whole number");
  });
});
