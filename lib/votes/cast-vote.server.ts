import "server-only";
import type { Hex } from "viem";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { type BallotFault, checkBallot } from "@/lib/ballots/check-ballot";
import { checkSignature } from "@/lib/ballots/check-signature.server";
import type { CheckedSignature } from "@/lib/ballots/checked-signature";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { signedDigest } from "@/lib/ballots/signed-digest";
import type { Ballot } from "@/lib/ballots/typed-data";
import { AppError } from "@/lib/http/app-error";
import { giveReceipt } from "@/lib/log/give-receipt.server";
import { hashSignature } from "@/lib/log/log-entry";
import { openLogKey } from "@/lib/log/log-key.server";
import type { Address } from "@/lib/shared/address";
import { findVote, type NewBallot, type StoredVote, storeBallot } from "./ballot-store.server";
import { getVotingContext } from "./get-voting-context.server";
import type { BallotRequest, CastAnswer } from "./vote-schemas";
import type { VotingContext } from "./voting-context-store.server";
import { getPowerAtSnapshot } from "./voting-power-at-snapshot.server";
import { checkWindow } from "./voting-window";

/**
 * Counts a signed ballot of `voter` (the session's address, or the one that a file names). Proposal, power and message are the server's own. A ballot that
 * already counts gets the same answer again (T40), whatever signature comes with it this time. Refuses with a 4xx that names the rule; power that can't be read is a 503
 * and stores nothing.
 */
export async function castVote({
  proposalId,
  voter,
  request,
  named,
}: {
  proposalId: bigint;
  voter: Address;
  request: BallotRequest;
  /** What a file calls the proposal. Without it, any of the allowed names may have been signed. */
  named?: ProposalName;
}): Promise<CastAnswer> {
  const context = await getVotingContext({ proposalId, voter });
  const { digest } = context;
  const names = named ? [requireName(named, context.names)] : context.names;
  const { choice, reason, form } = request;
  const signedTogether = request.signedTogether ?? null;
  if (signedTogether !== null && form !== "typed")
    throw new AppError("BAD_REQUEST", "Ballots signed as a text can't be signed together.");
  const signedAt = BigInt(request.signedAt);
  const readings = await Promise.all(
    names.map((proposal) =>
      readBallot({ proposal, choice, reason, voter, signedAt }, { form, signedTogether }),
    ),
  );
  const place = { proposal: digest, voter };
  if (readings.some(({ messageHash }) => messageHash === context.vote?.messageHash)) {
    const vote = await findVote({ proposalId, voter });
    if (vote?.messageHash === context.vote?.messageHash && vote) return toAnswer({ ...place, ...vote });
  }
  const window = checkWindow(context, context.now);
  if (!window.ok) throw new AppError(window.reason.code, window.reason.text);
  const { ballot, messageHash, signed } = await findSigned({ readings, signature: request.signature });
  refuseBallot({ ballot, context, signer: signed.check === null ? "key" : "contract" });
  const power = await powerOf({ voter, context });
  // Nothing is stored without a possible receipt.
  await openLogKey();
  const vote = await store({
    ...{ proposalId, digest, voter, choice, reason, signedAt },
    ...{ power, form, messageHash, ...signed, signedTogether },
  });
  return toAnswer({ ...place, ...vote });
}

/** The allowed name that a file has; throws BAD_REQUEST if there is none. */
function requireName(named: ProposalName, allowed: readonly ProposalName[]): ProposalName {
  const same = allowed.filter(({ digest }) => digest === named.digest);
  if (same.length === 0) throw new AppError("BAD_REQUEST", REFUSALS["other-proposal"]);
  const name = same.find(({ club, label }) => club === named.club && label === named.label);
  if (name === undefined) throw new AppError("BAD_REQUEST", REFUSALS["other-words"]);
  return name;
}

/**
 * A ballot with one of the proposal's allowed names, its digest, and what its voter then signed: that digest, or that of all
 * ballots signed together. Null if it would not be among these.
 */
type Reading = { ballot: Ballot; messageHash: Hex; signedDigest: Hex | null };
type Form = { form: BallotRequest["form"]; signedTogether: readonly string[] | null };

async function readBallot(ballot: Ballot, { form, signedTogether }: Form): Promise<Reading> {
  const { hasher } = await getDeploymentSigning();
  try {
    const messageHash = form === "typed" ? hasher.ballotDigest(ballot) : hasher.ballotTextDigest(ballot);
    if (signedTogether === null) return { ballot, messageHash, signedDigest: messageHash };
    const among = { hasher, ballot, signedTogether: signedTogether as readonly Hex[] };
    return { ballot, messageHash, signedDigest: signedDigest(among) };
  } catch (error) {
    if (error instanceof RangeError)
      throw new AppError("BAD_REQUEST", `This ballot can't be signed: ${error.message}.`);
    throw error;
  }
}

/** The reading that the voter signed. There is only one, unless something in the proposal is hidden. */
async function findSigned({
  readings: [first, ...others],
  signature,
}: {
  readings: readonly Reading[];
  signature: string;
}): Promise<Reading & { signed: CheckedSignature }> {
  if (first === undefined) throw new Error("the proposal has no name");
  try {
    const { ballot, signedDigest: digest } = first;
    if (digest === null)
      throw new AppError("FORBIDDEN", "This ballot is not among those that were signed together.");
    return { ...first, signed: await checkSignature({ digest, signature, signer: ballot.voter }) };
  } catch (error) {
    const isOther = error instanceof AppError && error.code === "FORBIDDEN";
    if (!isOther || others.length === 0) throw error;
    return findSigned({ readings: others, signature });
  }
}

async function toAnswer({
  proposal,
  voter,
  messageHash,
  choice,
  power,
  castAt,
  signature,
}: StoredVote & { proposal: Hex; voter: Address }): Promise<CastAnswer> {
  const receipt = await giveReceipt({
    entry: {
      kind: "ballot",
      proposal,
      voter,
      digest: messageHash,
      signature: hashSignature(signature as Hex),
      receivedAt: castAt.getTime(),
    },
    actedAt: castAt,
  });
  return { messageHash, choice, power: power.toString(), castAt: castAt.toISOString(), receipt };
}

/** Throws the rule that the ballot breaks, in words. */
function refuseBallot({
  ballot,
  context,
  signer,
}: {
  ballot: Ballot;
  context: VotingContext;
  signer: "key" | "contract";
}): void {
  const checked = checkBallot({
    ballot,
    expected: {
      names: context.names,
      voter: ballot.voter,
      signer,
      start: seconds(context.startsAt),
      end: seconds(context.endsAt),
      now: seconds(context.now),
    },
    previousSignedAt: context.vote?.signedAt ?? null,
  });
  if (checked.ok) return;
  const code = checked.reason === "not-newer" ? "CONFLICT" : "BAD_REQUEST";
  throw new AppError(code, REFUSALS[checked.reason]);
}

/** The power at the snapshot block. A voter's power never changes, so an earlier vote has it (R6). */
async function powerOf({ voter, context }: { voter: Address; context: VotingContext }): Promise<bigint> {
  if (context.vote !== null) return context.vote.power;
  const { power } = await getPowerAtSnapshot({ voter, rule: context });
  if (power > 0n) return power;
  throw new AppError(
    "NO_POWER",
    `This account had no voting power at the snapshot block ${context.snapshotBlock}.`,
  );
}

async function store(ballot: NewBallot): Promise<StoredVote> {
  const { proposalId, voter, choice, power, messageHash, signature } = ballot;
  const result = await storeBallot(ballot);
  if (result.kind === "stored") return { choice, power, castAt: result.castAt, messageHash, signature };
  // Time has passed, or somebody was faster, since the ballot was judged.
  if (result.kind === "not-open") {
    throw new AppError("PROPOSAL_CLOSED", "Voting has ended or the proposal was changed. Reload the page.");
  }
  const vote = await findVote({ proposalId, voter });
  if (vote?.messageHash !== messageHash) throw new AppError("CONFLICT", REFUSALS["not-newer"]);
  return vote;
}

function seconds(time: Date): bigint {
  return BigInt(Math.floor(time.getTime() / 1_000));
}

const REFUSALS = {
  "other-proposal": "The ballot names another proposal.",
  "other-words": "The ballot calls the proposal by another name. Reload the page and sign again.",
  "unknown-choice": "A choice is yes or no.",
  "reason-too-long": "A reason has at most 2,000 characters.",
  "reason-not-normal": "The reason must be in Unicode's normal form C.",
  "reason-not-plain": "The reason has control characters, or nothing that can be seen.",
  "other-voter": "The ballot names another voter.",
  "signed-too-early": "The ballot was signed too long ago. Reload the page and sign again.",
  "signed-too-late": "The ballot bears a time in the future. Reload the page and sign again.",
  "not-newer": "This account already signed a ballot at the same time or later. Nothing was changed.",
} as const satisfies Record<BallotFault, string>;
