import "server-only";
import { listProposalNames, type ProposalName } from "@/lib/ballots/ballot-words";
import { MAX_CLOCK_DISTANCE_SECONDS } from "@/lib/ballots/check-ballot";
import { checkSignature } from "@/lib/ballots/check-signature.server";
import type { CheckedSignature } from "@/lib/ballots/checked-signature";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { AppError } from "@/lib/http/app-error";
import { openLogKey } from "@/lib/log/log-key.server";
import { cancelPublished, isCancelledAlready } from "@/lib/publishing/cancel-published.server";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { proposalKind } from "./proposal-kind.server";
import type { StoredProposal } from "./stored-proposal";

/**
 * Ends a vote by the signature of `address`, under one of the names that the proposal has now. Only a contract wallet that wrote it may
 * cancel without one. Throws what `cancelPublished` and `checkSignature` throw: a signature of an earlier text is FORBIDDEN.
 */
export async function cancelProposal({
  id,
  address,
  reason,
  signed,
}: SignedCancelRequest & { id: bigint; address: Address }): Promise<void> {
  const proposal = await requirePublished(proposalKind, id);
  if (isCancelledAlready(proposal, { address, reason })) return;
  if (signed === undefined) {
    if (proposal.author !== address || proposal.signed.signer !== "contract")
      throw new AppError("BAD_REQUEST", "A vote is cancelled with a signature. Sign it.");
    return cancelPublished(proposalKind, { id, address, reason });
  }
  const { signature, signedAt } = signed;
  const second = Math.floor(proposal.now.getTime() / 1_000);
  const distance = Number(MAX_CLOCK_DISTANCE_SECONDS);
  if (signedAt > second + distance) throw otherTime();
  const checked = await findSigned({
    names: proposalNames(proposal),
    cancellation: { reason, by: address, signedAt: BigInt(signedAt) },
    signature,
  });
  // A contract wallet's signers need time, so theirs may be older.
  const isByKey = checked.check === null;
  const published = Math.floor(proposal.publishedAt.getTime() / 1_000);
  if (signedAt < (isByKey ? second - distance : published) || (!isByKey && signedAt > second))
    throw otherTime();
  // The log must be able to take it in.
  await openLogKey();
  await cancelPublished(proposalKind, {
    id,
    address,
    reason,
    signed: { ...checked, signedAt, proposal: proposal.digest },
  });
}

/** What ballots and cancellations may call it now. */
export function proposalNames(proposal: StoredProposal): ProposalName[] {
  const { digest, number, title, club, signed, hidden } = proposal;
  return listProposalNames({
    digest,
    number,
    title,
    club: { name: signed.club, slug: club.slug },
    isTextHidden: hidden !== null,
    isClubHidden: club.isHidden,
  });
}

/** Tries each name. There is only one, unless something in the proposal is hidden. */
async function findSigned({
  names: [proposal, ...others],
  cancellation,
  signature,
}: {
  names: readonly ProposalName[];
  cancellation: { reason: string; by: Address; signedAt: bigint };
  signature: string;
}): Promise<CheckedSignature & { digest: string }> {
  if (proposal === undefined) throw new Error("the proposal has no name");
  const { hasher } = await getDeploymentSigning();
  try {
    const digest = hasher.cancelDigest({ ...cancellation, proposal });
    return { digest, ...(await checkSignature({ digest, signature, signer: cancellation.by })) };
  } catch (error) {
    const isOther = error instanceof AppError && error.code === "FORBIDDEN";
    if (!isOther || others.length === 0) throw error;
    return findSigned({ names: others, cancellation, signature });
  }
}

function otherTime(): AppError {
  return new AppError(
    "BAD_REQUEST",
    "The cancellation was signed more than 5 minutes ago, or your clock is wrong. Sign it again.",
  );
}
