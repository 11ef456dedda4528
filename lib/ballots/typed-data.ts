import { getAddress, type Hex } from "viem";
import { productChain } from "@/lib/env/product-chain";
import type { Address } from "@/lib/shared/address";
import { ballotWords, cancellationWords, type ProposalName } from "./ballot-words";

/** What ties a signature to one deployment: the product's name and its governance NFT. Chain and version are fixed. */
export type SigningDomain = { productName: string; nft: Address };

export type Choice = "yes" | "no";

/** A vote as it is sent and stored; `signedAt` is in seconds since 1970. `ballotWords` says what a wallet shows of it. */
export type Ballot = {
  proposal: ProposalName;
  choice: Choice;
  reason: string;
  voter: Address;
  signedAt: bigint;
};

/** A cancellation as it is sent and stored; `signedAt` is in seconds since 1970, `by` who cancels. */
export type Cancellation = { proposal: ProposalName; reason: string; by: Address; signedAt: bigint };

/** What the author signs. Times are in seconds; `ruleHash` is the struct hash of a `ProposalRule`. */
export type SignedProposal = {
  /** The club's name when the proposal was first prepared; `slug` is the club's address. */
  club: string;
  title: string;
  body: string;
  discussion: string;
  earliestStart: bigint;
  periodSeconds: bigint;
  ruleHash: Hex;
  snapshotBlock: bigint;
  snapshotBlockHash: Hex;
  version: number;
  slug: string;
  origin: string;
  salt: Hex;
};

/** The rule that a proposal freezes (product.md "Voting power"); powers in units of 10^-18 VP. */
export type ProposalRule = {
  formula: number;
  ratio: bigint;
  tokensPerVote: bigint;
  nft: Address;
  token: Address;
  minimumPowerWei: bigint;
  quorumPowerWei: bigint;
  quorumBasisPoints: number;
  minimumPeriodSeconds: bigint;
};

export type FieldType = "string" | "bytes32" | "address" | "uint32" | "uint64" | "uint256";
export type Field = { readonly name: string; readonly type: FieldType };

const SIGNING_VERSION = "2";

export const domainFields = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
] as const satisfies readonly Field[];

/** Words first, because a wallet shows the fields in this order and a small screen may show only some. */
export const ballotFields = [
  { name: "club", type: "string" },
  { name: "proposal", type: "string" },
  { name: "choice", type: "string" },
  { name: "reason", type: "string" },
  { name: "voter", type: "address" },
  { name: "signedAt", type: "string" },
  { name: "proposalDigest", type: "bytes32" },
] as const satisfies readonly Field[];

/** Words first, as in a ballot. */
export const cancelFields = [
  { name: "club", type: "string" },
  { name: "proposal", type: "string" },
  { name: "reason", type: "string" },
  { name: "by", type: "address" },
  { name: "signedAt", type: "string" },
  { name: "proposalDigest", type: "bytes32" },
] as const satisfies readonly Field[];

/** Several ballots in one message (`AllBallots`), which the voter signs once. */
export const ballotsFields = [{ name: "ballots", type: "Ballot[]" }] as const;

/** How many ballots one signature may be for: more can hardly be read in a wallet. */
export const MAX_SIGNED_TOGETHER = 20;

export const proposalFields = [
  { name: "club", type: "string" },
  { name: "title", type: "string" },
  { name: "body", type: "string" },
  { name: "discussion", type: "string" },
  { name: "earliestStart", type: "uint64" },
  { name: "periodSeconds", type: "uint64" },
  { name: "ruleHash", type: "bytes32" },
  { name: "snapshotBlock", type: "uint64" },
  { name: "snapshotBlockHash", type: "bytes32" },
  { name: "version", type: "uint32" },
  { name: "slug", type: "string" },
  { name: "origin", type: "string" },
  { name: "salt", type: "bytes32" },
] as const satisfies readonly Field[];

export const ruleFields = [
  { name: "formula", type: "uint32" },
  { name: "ratio", type: "uint256" },
  { name: "tokensPerVote", type: "uint256" },
  { name: "nft", type: "address" },
  { name: "token", type: "address" },
  { name: "minimumPowerWei", type: "uint256" },
  { name: "quorumPowerWei", type: "uint256" },
  { name: "quorumBasisPoints", type: "uint32" },
  { name: "minimumPeriodSeconds", type: "uint64" },
] as const satisfies readonly Field[];

/** The EIP-712 domain that every proposal, ballot and cancellation is signed under (product.md "Ballots, proposals: signed data"). */
export function toEip712Domain({ productName, nft }: SigningDomain): {
  name: string;
  version: string;
  chainId: number;
  verifyingContract: Hex;
} {
  return {
    name: `Club ${productName}`,
    version: SIGNING_VERSION,
    chainId: productChain.id,
    verifyingContract: getAddress(nft),
  };
}

/** The second parameter of eth_signTypedData_v4, ready for JSON: whole numbers above 2^32 are decimal strings. */
export type WalletTypedData = {
  types: Record<string, readonly { readonly name: string; readonly type: string }[]>;
  primaryType: "Ballot" | "AllBallots" | "Cancel" | "Proposal";
  domain: ReturnType<typeof toEip712Domain>;
  message: Record<string, string | number | readonly Record<string, string>[]>;
};

/** What a wallet is asked to sign for a ballot. */
export function ballotTypedData({
  domain,
  ballot,
}: {
  domain: SigningDomain;
  ballot: Ballot;
}): WalletTypedData {
  return {
    types: { EIP712Domain: domainFields, Ballot: ballotFields },
    primaryType: "Ballot",
    domain: toEip712Domain(domain),
    message: toMessage(ballot),
  };
}

/** What a wallet is asked to sign for several ballots of one voter, in their order. */
export function ballotsTypedData({
  domain,
  ballots,
}: {
  domain: SigningDomain;
  ballots: readonly Ballot[];
}): WalletTypedData {
  return {
    types: { EIP712Domain: domainFields, AllBallots: ballotsFields, Ballot: ballotFields },
    primaryType: "AllBallots",
    domain: toEip712Domain(domain),
    message: { ballots: ballots.map(toMessage) },
  };
}

function toMessage(ballot: Ballot) {
  return { ...ballotWords(ballot), voter: getAddress(ballot.voter) };
}

/** What a wallet is asked to sign for a cancellation. */
export function cancelTypedData({
  domain,
  cancellation,
}: {
  domain: SigningDomain;
  cancellation: Cancellation;
}): WalletTypedData {
  return {
    types: { EIP712Domain: domainFields, Cancel: cancelFields },
    primaryType: "Cancel",
    domain: toEip712Domain(domain),
    message: { ...cancellationWords(cancellation), by: getAddress(cancellation.by) },
  };
}

/** What an author's wallet is asked to sign for a proposal. */
export function proposalTypedData({
  domain,
  proposal,
}: {
  domain: SigningDomain;
  proposal: SignedProposal;
}): WalletTypedData {
  return {
    types: { EIP712Domain: domainFields, Proposal: proposalFields },
    primaryType: "Proposal",
    domain: toEip712Domain(domain),
    // In the order of the fields, so that one proposal has one text.
    message: Object.fromEntries(proposalFields.map(({ name }) => [name, toJson(proposal[name])])),
  };
}

function toJson(value: string | number | bigint): string | number {
  return typeof value === "bigint" ? String(value) : value;
}
