import { bytesToHex, getAddress, type Hex } from "viem";
import { isWellFormed } from "@/lib/shared/plain-text";
import { ballotWords } from "./ballot-words";
import type { Keccak } from "./encode-struct";
import { type Ballot, type SigningDomain, toEip712Domain } from "./typed-data";

// Characters that a screen may show as a line break, or that turn the text around them. Escaped, they can't draw lines that
// nobody wrote.
const ESCAPED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * The same ballot as a text for wallets that can't sign typed data (EIP-191). Each ballot has one text and each text one
 * ballot. What people wrote is quoted on one line, so it can't write another field. Throws RangeError for a time after the
 * year 9999 and for a lone surrogate.
 */
export function ballotText({ domain, ballot }: { domain: SigningDomain; ballot: Ballot }): string {
  const { name, version, chainId, verifyingContract } = toEip712Domain(domain);
  const words = ballotWords(ballot);
  return [
    `${name}: your vote`,
    "",
    "This is a signature, not a transaction. It costs nothing.",
    "",
    `Club: ${quote(words.club)}`,
    `Proposal: ${quote(words.proposal)}`,
    `Choice: ${words.choice}`,
    `Reason: ${quote(words.reason)}`,
    `Voter: ${getAddress(words.voter)}`,
    `Signed At: ${words.signedAt}`,
    `Proposal Digest: ${words.proposalDigest.toLowerCase()}`,
    `Chain ID: ${chainId}`,
    `Contract: ${verifyingContract}`,
    `Version: ${version}`,
  ].join("\n");
}

/** What EIP-191 (personal_sign) signs for a text. */
export function textDigest({ text, keccak }: { text: string; keccak: Keccak }): Hex {
  const encoder = new TextEncoder();
  const body = encoder.encode(text);
  const head = encoder.encode(`\x19Ethereum Signed Message:\n${body.length}`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytesToHex(keccak(bytes));
}

/** A JSON string, with more escaped than JSON demands. */
function quote(text: string): string {
  if (!isWellFormed(text)) throw new RangeError("a lone surrogate is no text");
  return JSON.stringify(text).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
