import type { Hex } from "viem";
import { bytesToHex } from "@/lib/shared/hex-bytes";
import { ballotText, textDigest } from "./ballot-text";
import { ballotWords } from "./ballot-words";
import { createStructHasher, encodeType, type Keccak, type Words } from "./encode-struct";
import type { ProposalName } from "./proposal-name";
import {
  type Ballot,
  ballotFields,
  domainFields,
  type Field,
  type ProposalRule,
  proposalFields,
  ruleFields,
  type SignedProposal,
  type SigningDomain,
  toEip712Domain,
} from "./typed-data";

/** The same, with some texts known only by their hashes. */
type Veiled<Message, Texts extends keyof Message> = Omit<Message, Texts> & Record<Texts, Words>;

export type VeiledBallot = Omit<Ballot, "proposal" | "reason"> & {
  proposal: ProposalName<Words>;
  reason: Words;
};

/** Each throws RangeError for what its type can't hold: a lone surrogate, a number too large, hex of another length. */
export type TypedDataHasher = {
  /** What the voter signs by EIP-712. */
  ballotDigest: (ballot: VeiledBallot) => Hex;
  /** What the voter signs by EIP-191 if the wallet can't sign typed data. */
  ballotTextDigest: (ballot: Ballot) => Hex;
  /** What the author signs by EIP-712; a ballot names its proposal by this. */
  proposalDigest: (proposal: Veiled<SignedProposal, "club" | "title" | "body" | "discussion">) => Hex;
  /** hashStruct of the rule, without the domain: the field `ruleHash` of a proposal. */
  ruleHash: (rule: ProposalRule) => Hex;
};

/** The digests of one deployment. Make it once, because it keeps the hashes of the types and of the domain. */
export function createTypedDataHasher({
  domain,
  keccak,
}: {
  domain: SigningDomain;
  keccak: Keccak;
}): TypedDataHasher {
  const hasherOf = (name: string, fields: readonly Field[]) =>
    createStructHasher({ keccak, encodedType: encodeType({ name, fields }), fields });
  const separator = hasherOf("EIP712Domain", domainFields)(toEip712Domain(domain));
  const hashBallot = hasherOf("Ballot", ballotFields);
  const hashProposal = hasherOf("Proposal", proposalFields);
  const hashRule = hasherOf("Rule", ruleFields);
  const digest = (structHash: Uint8Array) => bytesToHex(typedDataDigest({ keccak, separator, structHash }));
  return {
    ballotDigest: (ballot) => digest(hashBallot(ballotWords(ballot))),
    ballotTextDigest: (ballot) => textDigest({ text: ballotText({ domain, ballot }), keccak }),
    proposalDigest: (proposal) => digest(hashProposal(proposal)),
    ruleHash: (rule) => bytesToHex(hashRule(rule)),
  };
}

/** keccak(0x1901, domain separator, struct hash), the last step of EIP-712. */
export function typedDataDigest({
  keccak,
  separator,
  structHash,
}: {
  keccak: Keccak;
  separator: Uint8Array;
  structHash: Uint8Array;
}): Uint8Array {
  const bytes = new Uint8Array(66);
  bytes[0] = 0x19;
  bytes[1] = 0x01;
  bytes.set(separator, 2);
  bytes.set(structHash, 34);
  return keccak(bytes);
}
