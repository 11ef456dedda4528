import "server-only";
import type { Hex } from "viem";
import { type BallotFault, checkBallot } from "@/lib/ballots/check-ballot";
import { checkSignature } from "@/lib/ballots/check-signature.server";
import type { CheckedSignature } from "@/lib/ballots/checked-signature";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
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
 * Counts a signed ballot of `voter` (the session's address). Proposal, power and message are the server's own. A ballot that
 * already counts gets the same answer again (T40). Refuses with a 4xx that names the rule; power that can't be read is a 503
 * and stores nothing.
 */
export async function castVote({
  proposalId,
  voter,
  request,
}: {
  proposalId: bigint;
  voter: Address;
  request: BallotRequest;
}): Promise<CastAnswer> {
  const context = await getVotingContext({ proposalId, voter });
  const { digest, names } = context;
  const { choice, reason, form } = request;
  const signedAt = BigInt(request.signedAt);
  const readings = await Promise.all(
    names.map((proposal) => readBallot({ proposal, choice, reason, voter, signedAt }, form)),
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
    ...{ power, form, messageHash, ...signed },
  });
  return toAnswer({ ...place, ...vote });
}

/** A ballot with one of the proposal's allowed names, and what its voter then signed. */
type Reading = { ballot: Ballot; messageHash: Hex };

async function readBallot(ballot: Ballot, form: BallotRequest["form"]): Promise<Reading> {
  return { ballot, messageHash: await digestOf(ballot, form) };
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
    const { ballot, messageHash: digest } = first;
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

async function digestOf(ballot: Ballot, form: BallotRequest["form"]): Promise<Hex> {
  const { hasher } = await getDeploymentSigning();
  try {
    return form === "typed" ? hasher.ballotDigest(ballot) : hasher.ballotTextDigest(ballot);
  } catch (error) {
    if (error instanceof RangeError)
      throw new AppError("BAD_REQUEST", `This ballot can't be signed: ${error.message}.`);
    throw error;
  }
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
    `Your account had no voting power at the snapshot block ${context.snapshotBlock}.`,
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
  "not-newer": "You already signed a ballot at the same time or later. Nothing was changed.",
} as const satisfies Record<BallotFault, string>;
