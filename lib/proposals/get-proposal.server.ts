import "server-only";
import { AppError } from "@/lib/http/app-error";
import { isAsSigned } from "./check-stored-proposal.server";
import { finaliseProposal } from "./finalise-proposal.server";
import type { ProposalDetail, ProposalResult } from "./proposal-schemas";
import { findProposal, findProposalByNumber } from "./proposal-store.server";
import type { StoredProposal } from "./stored-proposal";
import { toProposalDetail, toProposalSummary } from "./to-proposal-dto";

/** A proposal by its id. Throws NOT_FOUND. */
export async function getProposal(id: bigint): Promise<ProposalDetail> {
  return toDetail(await requireStored(id));
}

/** The votes on a proposal, added up; for ever the same once `finalAt` says since when. Throws NOT_FOUND. */
export async function getResult(id: bigint): Promise<ProposalResult> {
  const proposal = await withFinalTally(await requireStored(id));
  const { outcome, endsAt, tally, quorumPower } = toProposalSummary(proposal);
  return {
    id: id.toString(),
    digest: proposal.digest,
    ...{ outcome, endsAt, tally, quorumPower },
    totalPower: proposal.rule.totalPower.toString(),
    finalAt: proposal.finalAt?.toISOString() ?? null,
  };
}

async function requireStored(id: bigint): Promise<StoredProposal> {
  const proposal = await findProposal(id);
  if (proposal === null) throw new AppError("NOT_FOUND", `There is no proposal ${id}.`);
  return proposal;
}

/** The proposal at /clubs/{slug}/proposals/{number}, or null. */
export async function findProposalPage(place: {
  slug: string;
  number: number;
}): Promise<ProposalDetail | null> {
  const proposal = await findProposalByNumber(place);
  return proposal && toDetail(proposal);
}

/** The same. Throws NOT_FOUND. */
export async function requireProposalPage(place: { slug: string; number: number }): Promise<ProposalDetail> {
  const proposal = await findProposalPage(place);
  if (proposal === null) throw new AppError("NOT_FOUND", "There is no proposal at this address.");
  return proposal;
}

async function toDetail(proposal: StoredProposal): Promise<ProposalDetail> {
  const final = await withFinalTally(proposal);
  return toProposalDetail(final, { isAltered: !(await isAsSigned(final)) });
}

/** The first read after the end fixes the result; while writers are in flight the proposal stays as it is, "counting". */
export async function withFinalTally(proposal: StoredProposal): Promise<StoredProposal> {
  const { id, now, endsAt, cancelled, finalAt } = proposal;
  if (finalAt !== null || cancelled !== null || now < endsAt) return proposal;
  if (!(await finaliseProposal(id))) return proposal;
  return (await findProposal(id)) ?? proposal;
}
