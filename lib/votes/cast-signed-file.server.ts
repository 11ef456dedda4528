import "server-only";
import { ballotOfFile, type SignedBallotFile } from "@/lib/ballots/ballot-file";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { AppError } from "@/lib/http/app-error";
import { castVote } from "./cast-vote.server";
import type { CastAnswer } from "./vote-schemas";

/**
 * Counts a ballot that was signed elsewhere for its signer; anybody may bring the file. All rules of a ballot from a page hold.
 * Refuses a file for another proposal, deployment or chain with BAD_REQUEST.
 */
export async function castSignedFile({
  proposalId,
  file,
}: {
  proposalId: bigint;
  file: SignedBallotFile;
}): Promise<CastAnswer> {
  if (file.proposal !== String(proposalId))
    throw new AppError("BAD_REQUEST", "This file is a ballot on another proposal.");
  const { domain } = await getDeploymentSigning();
  const read = ballotOfFile(file, domain);
  if (!read.ok) throw new AppError("BAD_REQUEST", REFUSALS[read.reason]);
  const { proposal, choice, reason, voter, signedAt } = read.value;
  const request = {
    ...{ choice, reason, form: "typed" as const },
    ...{ signedAt: Number(signedAt), signature: file.signature },
  };
  return castVote({ proposalId, voter, request, named: proposal });
}

const REFUSALS = {
  "other-types": "This file asks for a signature on something else than a ballot.",
  "other-domain": "This file was made for another site or chain. Make a new one on this page.",
  "no-time": "The time in this file is none.",
} as const;
