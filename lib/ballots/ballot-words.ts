import type { Hex } from "viem";
import { isBlank, isWellFormed } from "@/lib/shared/plain-text";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** 31 December 9999, 23:59:59: the last second that an ISO time writes with a four-digit year. */
const LAST_SECOND = 253_402_300_799n;

export const CHOICE_WORDS = { yes: "Yes", no: "No" } as const;

/** The fields of a ballot as they are signed. */
export type BallotWords<Words, Voter> = {
  club: Words;
  proposal: Words;
  choice: string;
  reason: Words;
  voter: Voter;
  /** "2026-11-22T08:10:00Z" */
  signedAt: string;
  proposalDigest: Hex;
};

/** What a wallet shows of a ballot. Throws RangeError for a time after the year 9999. */
export function ballotWords<Words, Voter extends string>({
  proposal: { club, label, digest },
  choice,
  reason,
  voter,
  signedAt,
}: {
  proposal: ProposalName<Words>;
  choice: keyof typeof CHOICE_WORDS;
  reason: Words;
  voter: Voter;
  signedAt: bigint;
}): BallotWords<Words, Voter> {
  return {
    club,
    proposal: label,
    choice: CHOICE_WORDS[choice],
    reason,
    voter,
    signedAt: isoSecond(signedAt),
    proposalDigest: digest,
  };
}

/** What a wallet shows of a cancellation. Throws RangeError for a time after the year 9999. */
export function cancellationWords<Words, By extends string>({
  proposal: { club, label, digest },
  reason,
  by,
  signedAt,
}: {
  proposal: ProposalName<Words>;
  reason: string;
  by: By;
  signedAt: bigint;
}) {
  return { club, proposal: label, reason, by, signedAt: isoSecond(signedAt), proposalDigest: digest };
}

/** A second since 1970 as "2026-11-22T08:10:00Z". */
function isoSecond(seconds: bigint): string {
  if (seconds < 0n || seconds > LAST_SECOND)
    throw new RangeError("signedAt is no time before the year 10000");
  return new Date(Number(seconds) * 1_000).toISOString().replace(".000Z", "Z");
}

/** What a ballot or a cancellation calls its proposal. Words may be only hashes where nobody reads them. */
export type ProposalName<Words = string> = {
  /** The club's name as the proposal signs it. */
  club: Words;
  /** "#12 Renew the archive node" */
  label: Words;
  digest: Hex;
};

/** What a ballot calls a proposal: the number and the title of its newest version. */
export function proposalLabel({ number, title }: { number: number; title: string }): string {
  return `#${number} ${title}`;
}

/** The same while a moderator hides the title, because nobody should sign unreadable words. */
export function hiddenLabel(number: number): string {
  return `#${number} (hidden by a moderator)`;
}

/** The parts of a proposal's names. The slug replaces a hidden club's name. */
type NamedProposal = {
  digest: Hex;
  number: number;
  title: string;
  club: { name: string; slug: string };
  isTextHidden: boolean;
  isClubHidden: boolean;
};

/**
 * The names that a ballot may give its proposal, first the one that pages use now. Its voter may have read it before
 * something was hidden.
 */
export function listProposalNames(proposal: NamedProposal): ProposalName[] {
  const { digest, number, club, isTextHidden, isClubHidden } = proposal;
  const clubs = isClubHidden ? [club.slug, club.name] : [club.name];
  const labels = isTextHidden ? [hiddenLabel(number), proposalLabel(proposal)] : [proposalLabel(proposal)];
  return clubs.flatMap((name) => labels.map((label) => ({ club: name, label, digest })));
}

/** Characters as PostgreSQL counts them: Unicode code points of the text in NFC. */
export const MAX_REASON_CHARACTERS = 2_000;

export type ReasonFault = "reason-too-long" | "reason-not-normal" | "reason-not-plain";

// Line breaks and tabs are text; other controls are not, and PostgreSQL can't store U+0000.
const UNWANTED_CONTROLS = /[^\P{Cc}\n\t]/u;

/**
 * A reason is at most 2,000 characters of plain text in Unicode's form NFC, so that what looks the same is signed and found
 * the same. The server changes nothing, because the voter signed these very characters.
 */
export function checkReason(reason: string): Result<string, ReasonFault> {
  // Cheap first: no text this long can have so few characters.
  if (reason.length > 2 * MAX_REASON_CHARACTERS) return refuse("reason-too-long");
  if (!isWellFormed(reason) || UNWANTED_CONTROLS.test(reason)) return refuse("reason-not-plain");
  // A list of reasons must not show an invisible one.
  if (reason !== "" && isBlank(reason)) return refuse("reason-not-plain");
  if (reason !== reason.normalize("NFC")) return refuse("reason-not-normal");
  if (countCharacters(reason) > MAX_REASON_CHARACTERS) return refuse("reason-too-long");
  return ok(reason);
}

/** What a form sends for typed text: line breaks as \n, no other controls, NFC, trimmed. */
export function normaliseReason(typed: string): string {
  const reason = typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "")
    .normalize("NFC")
    .trim();
  return isBlank(reason) ? "" : reason;
}

/** Code points, not UTF-16 units: an emoji is one character. */
export function countCharacters(text: string): number {
  return [...text].length;
}
