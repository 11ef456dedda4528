import { bytesToHex, getAddress, type Hex } from "viem";
import { parseAddress } from "@/lib/shared/address";
import { isWellFormed } from "@/lib/shared/visible-text";
import type { Keccak } from "./encode-struct";
import { type Ballot, type SigningDomain, toEip712Domain } from "./typed-data";

/** 31 December of the year 9999, 23:59:59: the last second that an ISO time writes with four digits of year. */
const LAST_SECOND = 253_402_300_799n;

// Characters that a screen may show as a line break or that turn the text around them: only escaped can they not draw
// lines that nobody wrote.
const ESCAPED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * The same ballot as a text for wallets that can't sign typed data (EIP-191). One ballot has one text and the other way
 * round; the reason stands quoted on one line, so that it can't write another field. Throws RangeError for a time after the
 * year 9999 and for a reason with a lone surrogate.
 */
export function ballotText({ domain, ballot }: { domain: SigningDomain; ballot: Ballot }): string {
  const { name, version, chainId, verifyingContract } = toEip712Domain(domain);
  if (!isWellFormed(ballot.reason)) throw new RangeError("reason is no well-formed text");
  return [
    `${name}: your vote`,
    "",
    "This is a signature, not a transaction. It costs nothing.",
    "",
    `Choice: ${ballot.choice}`,
    `Reason: ${quote(ballot.reason)}`,
    `Proposal: ${ballot.proposal.toLowerCase()}`,
    `Voter: ${getAddress(ballot.voter)}`,
    `Signed At: ${toIsoTime(ballot.signedAt)}`,
    `Chain ID: ${chainId}`,
    `Contract: ${verifyingContract}`,
    `Version: ${version}`,
  ].join("\n");
}

const FIELDS =
  /^Choice: (yes|no)\nReason: (".*")\nProposal: (0x[0-9a-f]{64})\nVoter: (0x[0-9a-fA-F]{40})\nSigned At: (\S+)$/m;

/** The ballot that `text` writes under `domain`; undefined unless it is exactly what `ballotText` gives for it. */
export function parseBallotText({
  domain,
  text,
}: {
  domain: SigningDomain;
  text: string;
}): Ballot | undefined {
  const [, choice, quoted = "", proposal = "", voterText = "", time = ""] = FIELDS.exec(text) ?? [];
  const voter = parseAddress(voterText);
  const reason = unquote(quoted);
  const seconds = Date.parse(time) / 1_000;
  if ((choice !== "yes" && choice !== "no") || !voter || reason === undefined) return undefined;
  if (!Number.isInteger(seconds) || seconds < 0) return undefined;
  const ballot: Ballot = { proposal: proposal as Hex, choice, reason, voter, signedAt: BigInt(seconds) };
  return ballotText({ domain, ballot }) === text ? ballot : undefined;
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
  return JSON.stringify(text).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function unquote(quoted: string): string | undefined {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === "string" && isWellFormed(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function toIsoTime(seconds: bigint): string {
  if (seconds < 0n || seconds > LAST_SECOND)
    throw new RangeError("signedAt is no time before the year 10000");
  return new Date(Number(seconds) * 1_000).toISOString().replace(".000Z", "Z");
}
