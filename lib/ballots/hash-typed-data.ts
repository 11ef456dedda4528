import type { Hex } from "viem";
import { bytesToHex, hexToBytes, joinBytes } from "@/lib/shared/hex-bytes";
import { ballotText, textDigest } from "./ballot-text";
import { ballotWords, CHOICE_WORDS, cancellationWords, type ProposalName } from "./ballot-words";
import { createStructHasher, encodeType, type Keccak, type TextHash, type Words } from "./encode-struct";
import {
  type Ballot,
  ballotFields,
  ballotsFields,
  type Cancellation,
  cancelFields,
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
  /** hashStruct of a ballot, without the domain: an element of `AllBallots`. */
  ballotHash: (ballot: VeiledBallot) => Hex;
  /** What the voter signs once for several ballots, from the hashStruct of each in their order. */
  ballotsDigest: (hashes: readonly Hex[]) => Hex;
  /** What all ballots on a proposal share, for a check of many: see `BallotFrame.words`. */
  ballotFrame: (proposal: ProposalName<TextHash>) => Uint8Array;
  /** What the voter signs by EIP-191 if the wallet can't sign typed data. */
  ballotTextDigest: (ballot: Ballot) => Hex;
  /** What somebody signs by EIP-712 who cancels a proposal. */
  cancelDigest: (cancellation: Omit<Cancellation, "proposal"> & { proposal: ProposalName<Words> }) => Hex;
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
  const ballotsType = texts.encode(
    encodeType({ name: "AllBallots", fields: ballotsFields }) +
      encodeType({ name: "Ballot", fields: ballotFields }),
  );
  const hashCancel = hasherOf("Cancel", cancelFields);
  const hashProposal = hasherOf("Proposal", proposalFields);
  const hashRule = hasherOf("Rule", ruleFields);
  const digest = (structHash: Uint8Array) => bytesToHex(typedDataDigest({ keccak, separator, structHash }));
  return {
    ballotDigest: (ballot) => digest(hashBallot(ballotWords(ballot))),
    ballotHash: (ballot) => bytesToHex(hashBallot(ballotWords(ballot))),
    ballotsDigest: (hashes) => {
      const elements = keccak(joinBytes(hashes.map((hash) => hexToBytes(hash))));
      return digest(keccak(joinBytes([keccak(ballotsType), elements])));
    },
    ballotFrame: ({ club, label, digest: proposalDigest }) => {
      const typeHash = keccak(texts.encode(encodeType({ name: "Ballot", fields: ballotFields })));
      const empty = new Uint8Array(WORD_BYTES);
      const choices = [CHOICE_WORDS.no, CHOICE_WORDS.yes].map((word) => keccak(texts.encode(word)));
      // In the order of ballotFields; what differs between ballots is filled in later.
      const words = [
        typeHash,
        toWord(club),
        toWord(label),
        empty,
        empty,
        empty,
        empty,
        hexToBytes(proposalDigest),
      ];
      return Uint8Array.from([separator, ...choices, ...words].flatMap((word) => [...word]));
    },
    ballotTextDigest: (ballot) => textDigest({ text: ballotText({ domain, ballot }), keccak }),
    cancelDigest: (cancellation) => digest(hashCancel(cancellationWords(cancellation))),
    proposalDigest: (proposal) => digest(hashProposal(proposal)),
    ruleHash: (rule) => bytesToHex(hashRule(rule)),
  };
}

const WORD_BYTES = 32;
const texts = new TextEncoder();

function toWord({ keccak }: TextHash): Uint8Array {
  return hexToBytes(`0x${keccak.slice(2)}`);
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
