import { secp256k1 } from "@noble/curves/secp256k1";
import { concat, type Hex, hashStruct, hexToBigInt, hexToBytes, numberToHex } from "viem";
import {
  addressOf,
  bytes32,
  domain,
  someBallot,
  someName,
  someProposal,
  someRule,
  voterAccount,
} from "@/tests/builders/ballots";
import { testAccount } from "@/tests/setup/accounts";
import { ballotText } from "./ballot-text";
import { ballotWords, type ProposalName } from "./ballot-words";
import { checkBallot } from "./check-ballot";
import { checkKeySignature, normaliseSignature } from "./check-key-signature";
import { createTypedDataHasher, type TypedDataHasher } from "./hash-typed-data";
import { createJavascriptEngine } from "./javascript-engine";
import type { SignatureEngine } from "./signature-engine";
import { type Ballot, ballotFields, ballotTypedData, type SigningDomain, toEip712Domain } from "./typed-data";
import { createWasmEngine } from "./wasm-engine";

const NOW = 1_800_000_000n;
const voter = addressOf(voterAccount.address);
const stranger = testAccount("stranger");

let engine: SignatureEngine;
let hasher: TypedDataHasher;
let proposalDigest: Hex;

beforeAll(async () => {
  engine = await createWasmEngine();
  hasher = createTypedDataHasher({ domain, keccak: engine.keccak });
  proposalDigest = hasher.proposalDigest(someProposal());
});

const genuine = (partial: Partial<Ballot> = {}) =>
  someBallot({ proposal: named(), signedAt: NOW, ...partial });

const named = (partial: Partial<ProposalName> = {}) => someName({ digest: proposalDigest, ...partial });

/** Signs as a wallet does, with viem and not with our encoder. */
async function signed({
  ballot = genuine(),
  under = domain,
  account = voterAccount,
  fields = ballotFields as readonly { name: string; type: string }[],
  chainId = 25,
}: {
  ballot?: Ballot;
  under?: SigningDomain;
  account?: typeof voterAccount;
  fields?: readonly { name: string; type: string }[];
  chainId?: number;
} = {}): Promise<Hex> {
  return account.signTypedData({
    domain: { ...toEip712Domain(under), chainId },
    types: { Ballot: fields },
    primaryType: "Ballot",
    message: ballotTypedData({ domain: under, ballot }).message,
  });
}

/** All that a server checks about a ballot and its signature before the vote's window and the voter's power. */
function judge({
  ballot = genuine(),
  signature,
  previousSignedAt = null,
  session = voter,
  form = "typed-data",
  by = engine,
}: {
  ballot?: Ballot;
  signature: string;
  previousSignedAt?: bigint | null;
  session?: typeof voter;
  form?: "typed-data" | "text";
  by?: SignatureEngine;
}): string {
  const read = normaliseSignature(signature);
  if (!read.ok) return read.reason;
  const expected = {
    names: [named()],
    voter: session,
    signer: "key",
    start: NOW - 1_000n,
    end: NOW + 1_000n,
    now: NOW,
  } as const;
  const checked = checkBallot({ ballot, expected, previousSignedAt });
  if (!checked.ok) return checked.reason;
  const digest =
    form === "text" ? hasher.ballotTextDigest(checked.value) : hasher.ballotDigest(checked.value);
  const answer = checkKeySignature({ engine: by, digest, signature: read.value, signer: session });
  return answer.ok ? "accepted" : answer.reason;
}

const words = (signature: Hex) => ({
  r: `0x${signature.slice(2, 66)}` as const,
  s: hexToBigInt(`0x${signature.slice(66, 130)}`),
  v: hexToBigInt(`0x${signature.slice(130)}`),
});
const word = (value: bigint) => numberToHex(value, { size: 32 });
const byte = (value: bigint) => numberToHex(value, { size: 1 });

describe("the genuine ballot", () => {
  it("passes with 65 bytes, with v 0 or 1 and in the 64 bytes of ERC-2098, by either engine", async () => {
    const javascript = createJavascriptEngine();
    const seen = new Set<bigint>();
    for (const reason of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
      const ballot = genuine({ reason });
      const signature = await signed({ ballot });
      const { r, s, v } = words(signature);
      seen.add(v);
      const forms = [
        signature,
        concat([r, word(s), byte(v - 27n)]),
        concat([r, word(s | ((v - 27n) << 255n))]),
      ];
      for (const by of [engine, javascript]) {
        expect(forms.map((form) => judge({ ballot, signature: form, by }))).toEqual(
          forms.map(() => "accepted"),
        );
      }
    }
    // Both parities occurred.
    expect(seen.size).toBe(2);
  });

  it("passes as the text of a wallet that can't sign typed data, and as nothing else", async () => {
    const ballot = genuine({ reason: 'Two lines:\n"yes" 🚀' });
    const signature = await voterAccount.signMessage({ message: ballotText({ domain, ballot }) });
    expect(judge({ ballot, signature, form: "text" })).toBe("accepted");
    expect(judge({ ballot, signature })).toBe("other-signer");
    expect(judge({ ballot, signature: await signed({ ballot }), form: "text" })).toBe("other-signer");
  });
});

describe("every other ballot is refused", () => {
  const cases: [what: string, reason: string, attempt: () => Promise<Parameters<typeof judge>[0]>][] = [
    [
      "signed for another proposal, sent as ours",
      "other-signer",
      async () => ({
        signature: await signed({ ballot: genuine({ proposal: named({ digest: bytes32("other") }) }) }),
      }),
    ],
    [
      "naming another proposal",
      "other-proposal",
      async () => {
        const ballot = genuine({ proposal: named({ digest: bytes32("other") }) });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "on the same proposal in another club",
      "other-proposal",
      async () => {
        const digest = hasher.proposalDigest(someProposal({ slug: "artists" }));
        const ballot = genuine({ proposal: named({ digest }) });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "on the same proposal with one changed letter of text",
      "other-proposal",
      async () => {
        const body = someProposal().body.replace("Ten", "ten");
        const ballot = genuine({
          proposal: named({ digest: hasher.proposalDigest(someProposal({ body })) }),
        });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "on the same proposal under another rule",
      "other-proposal",
      async () => {
        const ruleHash = hasher.ruleHash(someRule({ ratio: 2n }));
        const digest = hasher.proposalDigest(someProposal({ ruleHash }));
        const ballot = genuine({ proposal: named({ digest }) });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "that calls the proposal by another title",
      "other-words",
      async () => {
        const ballot = genuine({ proposal: named({ label: "#12 Something harmless" }) });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "that names another club",
      "other-words",
      async () => {
        const ballot = genuine({ proposal: named({ club: "The Painters" }) });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "with another title than signed",
      "other-signer",
      async () => ({
        signature: await signed({ ballot: genuine({ proposal: named({ label: "#12 Other" }) }) }),
      }),
    ],
    ["on another chain", "other-signer", async () => ({ signature: await signed({ chainId: 338 }) })],
    [
      "for another deployment (another NFT)",
      "other-signer",
      async () => ({
        signature: await signed({ under: { ...domain, nft: addressOf(`0x${"d4".repeat(20)}`) } }),
      }),
    ],
    [
      "for another product",
      "other-signer",
      async () => ({ signature: await signed({ under: { ...domain, productName: "Chronos" } }) }),
    ],
    [
      "with the other choice than signed",
      "other-signer",
      async () => ({ ballot: genuine({ choice: "no" }), signature: await signed() }),
    ],
    [
      "with another reason than signed",
      "other-signer",
      async () => ({ ballot: genuine({ reason: "Another." }), signature: await signed() }),
    ],
    [
      "with another time than signed",
      "other-signer",
      async () => ({ ballot: genuine({ signedAt: NOW + 1n }), signature: await signed() }),
    ],
    [
      "of another voter, sent by this one",
      "other-voter",
      async () => {
        const ballot = genuine({ voter: addressOf(stranger.address) });
        return { ballot, signature: await signed({ ballot, account: stranger }) };
      },
    ],
    [
      "signed by another key in the voter's name",
      "other-signer",
      async () => ({ signature: await signed({ account: stranger }) }),
    ],
    [
      "replayed after a change of mind",
      "not-newer",
      async () => ({ signature: await signed(), previousSignedAt: NOW + 60n }),
    ],
    ["sent twice", "not-newer", async () => ({ signature: await signed(), previousSignedAt: NOW })],
    [
      "signed an hour ago",
      "signed-too-early",
      async () => {
        const ballot = genuine({ signedAt: NOW - 3_600n });
        return { ballot, signature: await signed({ ballot }) };
      },
    ],
    [
      "with the twin's high s",
      "high-s",
      async () => {
        const { r, s, v } = words(await signed());
        return { signature: concat([r, word(secp256k1.CURVE.n - s), byte(55n - v)]) };
      },
    ],
    ["cut to 63 bytes", "wrong-length", async () => ({ signature: (await signed()).slice(0, -4) })],
    ["padded by a byte", "wrong-length", async () => ({ signature: `${await signed()}00` })],
    ["cut by half a byte", "not-hex", async () => ({ signature: (await signed()).slice(0, -1) })],
    [
      "with the other parity",
      "other-signer",
      async () => {
        const { r, s, v } = words(await signed());
        return { signature: concat([r, word(s), byte(55n - v)]) };
      },
    ],
    [
      "with v of EIP-155",
      "wrong-v",
      async () => {
        const { r, s, v } = words(await signed());
        return { signature: concat([r, word(s), byte(v + 58n)]) };
      },
    ],
    [
      "with the fields in another order",
      "other-signer",
      async () => ({ signature: await signed({ fields: ballotFields.toReversed() }) }),
    ],
    [
      "with a field of another type",
      "other-signer",
      async () => ({
        signature: await signed({
          fields: ballotFields.map((field) =>
            field.name === "proposalDigest" ? { name: field.name, type: "uint256" } : field,
          ),
        }),
      }),
    ],
    [
      "signed with personal_sign over the digest",
      "other-signer",
      async () => ({
        signature: await voterAccount.signMessage({ message: { raw: hasher.ballotDigest(genuine()) } }),
      }),
    ],
    [
      "signed with personal_sign over the digest's letters",
      "other-signer",
      async () => ({
        signature: await voterAccount.signMessage({ message: hasher.ballotDigest(genuine()) }),
      }),
    ],
    [
      "signed without the domain",
      "other-signer",
      async () => ({
        signature: await voterAccount.sign({
          hash: hashStruct({
            primaryType: "Ballot",
            types: { Ballot: ballotFields },
            data: ballotWords(genuine()),
          }),
        }),
      }),
    ],
    [
      "in the name of the zero address, with a signature that nobody made",
      "no-signer",
      async () => {
        const nobody = addressOf(`0x${"00".repeat(20)}`);
        return {
          ballot: genuine({ voter: nobody }),
          session: nobody,
          // 5 is no x of the curve.
          signature: concat([word(5n), word(1n), byte(27n)]),
        };
      },
    ],
    ["all zeros", "out-of-range", async () => ({ signature: `0x${"00".repeat(65)}` })],
    [
      "with r at the order of the curve",
      "out-of-range",
      async () => ({ signature: concat([word(secp256k1.CURVE.n), word(1n), byte(27n)]) }),
    ],
    ["unsigned", "wrong-length", async () => ({ signature: "0x" })],
  ];

  it.each(cases)("%s: %s", async (_what, reason, attempt) => {
    expect(judge(await attempt())).toBe(reason);
  });

  it("by JavaScript for the same reasons as by WebAssembly", async () => {
    const by = createJavascriptEngine();
    for (const [what, reason, attempt] of cases) {
      expect([what, judge({ ...(await attempt()), by })]).toEqual([what, reason]);
    }
  });
});

describe("any change of one bit", () => {
  it("of the genuine signature is refused", async () => {
    const signature = await signed();
    const bytes = hexToBytes(signature);
    for (let bit = 0; bit < 65 * 8; bit += 1) {
      const changed = Uint8Array.from(bytes, (value, index) =>
        index === bit >> 3 ? value ^ (1 << (bit & 7)) : value,
      );
      const hex = `0x${Buffer.from(changed).toString("hex")}`;
      expect([bit, judge({ signature: hex })]).not.toEqual([bit, "accepted"]);
    }
  });
});
