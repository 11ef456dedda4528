import { concatHex, type Hex, numberToHex, pad, size } from "viem";
import type { Address } from "@/lib/shared/address";

/** A Safe as the chain has it, with what it is to sign and who of its owners said yes on chain. */
export type SafeTree = {
  safe: Address;
  version: string;
  threshold: number;
  /** The bytes that the Safe is to sign, and what its owners sign for that. */
  message: Hex;
  messageHash: Hex;
  /** The Safe itself said on chain that it signed the message. */
  isSignedOnChain: boolean;
  /** Sorted by address, as the contract wants their signatures. */
  owners: readonly SafeOwner[];
};

export type SafeOwner = {
  address: Address;
  /** By `approveHash`. */
  hasApproved: boolean;
  /** Where the owner is a Safe too. */
  asSafe: SafeTree | null;
};

/** `typed`: by EIP-712; `text`: the hash of it as an EIP-191 message, for wallets that can't sign typed data. */
export type OwnerSignature = { owner: Address; messageHash: Hex; form: "typed" | "text"; signature: Hex };

/** How an owner agreed; null while it has not. */
export type Agreement = "signature" | "approval" | "safe" | null;

/** How `owner` agreed to what the Safe is to sign. */
export function agreementOf(tree: SafeTree, owner: SafeOwner, kept: readonly OwnerSignature[]): Agreement {
  if (findKept(tree, owner, kept)) return "signature";
  if (owner.hasApproved) return "approval";
  return owner.asSafe && assembleSignature(owner.asSafe, kept) !== null ? "safe" : null;
}

/**
 * The signature that the Safe accepts by EIP-1271: one part of 65 bytes an owner, in the order of their addresses, then what owners
 * that are contracts sign with. Null while fewer owners than the threshold agreed.
 */
export function assembleSignature(tree: SafeTree, kept: readonly OwnerSignature[]): Hex | null {
  if (tree.isSignedOnChain) return "0x";
  const agreed = tree.owners
    .filter((owner) => agreementOf(tree, owner, kept) !== null)
    .slice(0, tree.threshold);
  if (agreed.length < tree.threshold) return null;
  const parts: Hex[] = [];
  const tails: Hex[] = [];
  let end = tree.threshold * PART_BYTES;
  for (const owner of agreed) {
    const own = findKept(tree, owner, kept);
    if (own) parts.push(own.form === "typed" ? own.signature : withTextMark(own.signature));
    else if (owner.hasApproved) parts.push(concatHex([pad(owner.address), ZERO_WORD, "0x01"]));
    else {
      const inner = (owner.asSafe && assembleSignature(owner.asSafe, kept)) ?? "0x";
      const tail = concatHex([numberToHex(size(inner), { size: 32 }), inner]);
      parts.push(concatHex([pad(owner.address), numberToHex(end, { size: 32 }), "0x00"]));
      tails.push(tail);
      end += size(tail);
    }
  }
  return concatHex([...parts, ...tails]);
}

const PART_BYTES = 65;
const ZERO_WORD = pad("0x", { size: 32 });
/** A Safe knows by v above 30 that the hash was signed as a message. */
const TEXT_MARK = 4;

function withTextMark(signature: Hex): Hex {
  const v = Number.parseInt(signature.slice(-2), 16) + TEXT_MARK;
  return `0x${signature.slice(2, -2)}${v.toString(16)}`;
}

function findKept({ messageHash }: SafeTree, { address }: SafeOwner, kept: readonly OwnerSignature[]) {
  return kept.find((signature) => signature.messageHash === messageHash && signature.owner === address);
}

/** The Safe and those among its owners, the Safe itself first. */
export function listSafes(tree: SafeTree): SafeTree[] {
  return [tree, ...tree.owners.flatMap(({ asSafe }) => (asSafe ? listSafes(asSafe) : []))];
}

/** Whether the address owns the Safe, or a Safe that owns it, or is one of them. */
export function belongsTo(tree: SafeTree, address: Address): boolean {
  return listSafes(tree).some(
    ({ safe, owners }) => safe === address || owners.some((owner) => owner.address === address),
  );
}
