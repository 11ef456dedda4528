import { type Hex, keccak256, stringToHex } from "viem";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import type { Ballot, ProposalRule, SignedProposal, SigningDomain } from "@/lib/ballots/typed-data";
import { type Address, parseAddress } from "@/lib/shared/address";
import { testAccount } from "@/tests/setup/accounts";

export function addressOf(text: string): Address {
  const address = parseAddress(text);
  if (!address) throw new Error(`${text} is no address`);
  return address;
}

/** 32 bytes derived from a name. */
export const bytes32 = (name: string): Hex => keccak256(stringToHex(name));

export const voterAccount = testAccount("voter");

export const domain: SigningDomain = {
  productName: "Kairos",
  nft: addressOf(`0x${"a1".repeat(20)}`),
};

/** The name that ballots give `someProposal`, or an invented one. */
export function someName(partial: Partial<ProposalName> = {}): ProposalName {
  return { club: "The Builders", label: "#12 Fund the index", digest: bytes32("proposal"), ...partial };
}

export function someBallot(partial: Partial<Ballot> = {}): Ballot {
  return {
    proposal: someName(),
    choice: "yes",
    reason: "It pays for itself.",
    voter: addressOf(voterAccount.address),
    signedAt: 1_800_000_000n,
    ...partial,
  };
}

export function someProposal(partial: Partial<SignedProposal> = {}): SignedProposal {
  return {
    club: "The Builders",
    title: "Fund the index",
    body: "Ten thousand blocks, *exactly*.",
    discussion: "",
    earliestStart: 1_799_000_000n,
    periodSeconds: 259_200n,
    ruleHash: bytes32("rule"),
    snapshotBlock: 12_345_678n,
    snapshotBlockHash: bytes32("block"),
    version: 1,
    slug: "builders",
    origin: "https://club.test",
    salt: bytes32("salt"),
    ...partial,
  };
}

export function someRule(partial: Partial<ProposalRule> = {}): ProposalRule {
  return {
    formula: 1,
    ratio: 1n,
    tokensPerVote: 10n ** 12n,
    nft: domain.nft,
    token: addressOf(`0x${"b2".repeat(20)}`),
    minimumPowerWei: 50n * 10n ** 18n,
    quorumPowerWei: 0n,
    quorumBasisPoints: 0,
    minimumPeriodSeconds: 259_200n,
    ...partial,
  };
}
