import type { Hex } from "viem";
import { checkKeySignature, normaliseSignature } from "@/lib/ballots/check-key-signature";
import type { TypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { signedDigest } from "@/lib/ballots/signed-digest";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { type BallotName, type Hiding, wasHidden } from "./ballot-names";
import type { createCensusCheck } from "./check-census-proof";
import type { BallotEvidence, EvidenceHead } from "./evidence-schemas";
import type { Topic } from "./finding";

/**
 * A key's ballot has a time at most this far from its arrival (`checkBallot`), and may have been checked a moment before it
 * was stored.
 */
const CLOCK_DISTANCE_SECONDS = 300;
const STORING_SECONDS = 60;

/** What is needed to judge the ballots of one file. */
export type RecountTools = {
  head: EvidenceHead;
  engine: SignatureEngine;
  hasher: TypedDataHasher;
  /** What ballots may call the proposal. */
  names: readonly BallotName[];
  /** When its title was hidden and shown again, oldest first. */
  hidings: readonly Hiding[];
  times: VotingTimes;
  /** Null without a census. */
  isInCensus: ReturnType<typeof createCensusCheck> | null;
};

/** Whether a key signed a ballot that may count; "contract" can only be confirmed on the chain. */
export type Signer = "key" | "contract";

/** `isRead`: the signed words are known, and are these. `signedDigest`: of this ballot, or of all that were signed with it. */
export type JudgedBallot = { signer: Signer; isRead: boolean; signedDigest: Hex };

/** Why a ballot can't count. */
export type Refusal = { text: string; topic: Topic };

export const refuseBallot = (topic: Topic, text: string): Result<never, Refusal> => refuse({ topic, text });

type Question = { ballot: BallotEvidence; voter: Address; tools: RecountTools };

/** Who confirms a ballot, or why it can't count. It must be the voter's own, on this very proposal, and inside the window. */
export function judgeBallot({ ballot, voter, tools }: Question): Result<JudgedBallot, Refusal> {
  const { engine, names } = tools;
  const { signature: hex, check } = ballot;
  const name = names.find((each) => digestOf({ ballot, voter, name: each, tools }) === ballot.digest);
  if (name === undefined && !isUnreadable(ballot, names)) {
    return refuseBallot(
      "signatures",
      "What was signed is not this choice and reason of this voter on this proposal.",
    );
  }
  const digest = signedDigestOf({ ballot, voter, name, tools });
  if (digest === null)
    return refuseBallot("signatures", "It is not among the ballots that were signed together.");
  const signature = normaliseSignature(hex);
  if (!signature.ok) return refuseBallot("signatures", "The signature can't be read.");
  const byKey = checkKeySignature({
    engine,
    digest,
    signature: signature.value,
    signer: voter,
  });
  if (!byKey.ok && check === null) return refuseBallot("signatures", "The voter did not sign it.");
  const late = checkTimes({
    received: Date.parse(ballot.receivedAt),
    // A number too large for a double is still later than any arrival.
    signed: Number(ballot.signedAt),
    isByKey: byKey.ok,
    times: tools.times,
  });
  if (late !== null) return refuseBallot("time", late);
  return ok({ signer: byKey.ok ? "key" : "contract", isRead: name !== undefined, signedDigest: digest });
}

/** What the voter's signature is for; null if the ballot is not among those that it says were signed together. */
function signedDigestOf({
  ballot: { digest, form, signedTogether, choice, reason, signedAt },
  voter,
  name,
  tools: { hasher },
}: Question & { name: BallotName | undefined }): Hex | null {
  if (signedTogether === undefined) return digest as Hex;
  if (form !== "typed" || name === undefined) return null;
  const ballot = { proposal: name.hashed, choice, reason, voter, signedAt: BigInt(signedAt) };
  return signedDigest({ hasher, ballot, signedTogether: signedTogether as Hex[] });
}

/** A text is hashed as a whole. With a word hidden, nobody can know what it says. */
function isUnreadable({ form }: BallotEvidence, names: readonly BallotName[]): boolean {
  return form === "text" && names.some(({ words }) => words === null);
}

function digestOf({
  ballot: { choice, reason, signedAt, form, receivedAt },
  voter,
  name: { hashed, words, saysHidden },
  tools: { hidings, hasher },
}: Question & { name: BallotName }): Hex | null {
  if (saysHidden && !wasHidden(hidings, Date.parse(receivedAt))) return null;
  const message = { choice, voter, signedAt: BigInt(signedAt) };
  try {
    if (form === "typed") return hasher.ballotDigest({ ...message, proposal: hashed, reason });
    if (words === null || typeof reason !== "string") return null;
    return hasher.ballotTextDigest({ ...message, proposal: words, reason });
  } catch {
    return null;
  }
}

/** When ballots may arrive, in ms since 1970: from `start` and before `end`, and not after `cancelled`. */
export type VotingTimes = { start: number; end: number; cancelled: number };

export function readVotingTimes({ startsAt, endsAt, cancelledAt }: EvidenceHead["proposal"]): VotingTimes {
  return {
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
    cancelled: cancelledAt === null ? Number.POSITIVE_INFINITY : Date.parse(cancelledAt),
  };
}

/** What is wrong with the times of a ballot; null if nothing. `received` in ms, `signed` in seconds. */
export function checkTimes({
  received,
  signed,
  isByKey,
  times: { start, end, cancelled },
}: {
  received: number;
  signed: number;
  isByKey: boolean;
  times: VotingTimes;
}): string | null {
  if (received < start) return "It arrived before the start.";
  if (received >= end) return "It arrived after the end.";
  if (received > cancelled) return "It arrived after the cancellation.";
  return signingTimeFault({ received, signed, isByKey, start });
}

/** What is wrong with the signed time, in seconds, of what arrived at `received`; `start` is when it could first be signed. */
export function signingTimeFault({
  received,
  signed,
  isByKey,
  start,
}: {
  received: number;
  signed: number;
  isByKey: boolean;
  start: number;
}): string | null {
  const receivedSeconds = Math.floor(received / 1_000);
  const latest = isByKey ? receivedSeconds + CLOCK_DISTANCE_SECONDS : receivedSeconds;
  const earliest = isByKey
    ? receivedSeconds - CLOCK_DISTANCE_SECONDS - STORING_SECONDS
    : Math.floor(start / 1_000);
  if (signed > latest) return "It bears a time after its arrival.";
  if (signed < earliest) return "It was signed too long before its arrival.";
  return null;
}
