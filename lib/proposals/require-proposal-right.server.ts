import "server-only";
import type { Grant } from "@/lib/clubs/club-rights";
import { requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findProposal, lockProposal } from "./proposal-store.server";
import type { StoredProposal } from "./stored-proposal";

type ProposalAction = "proposal.edit" | "proposal.cancel" | "proposal.attach-payment";

const REFUSALS: Readonly<Record<ProposalAction, string>> = {
  "proposal.edit": "Only its author changes a proposal.",
  "proposal.cancel": "Its author, the club's moderators and owner, and admins cancel a proposal.",
  "proposal.attach-payment": "Only its author pays for a proposal.",
};

/** Throws NOT_FOUND unless a proposal was published under this id. */
export async function requireProposal(id: bigint): Promise<StoredProposal> {
  return (await findProposal(id)) ?? refuseUnknown();
}

/**
 * The proposal for an act on it, in its transaction: neither it, the club, nor the person's roles change meanwhile. "own" means
 * the author. Throws NOT_FOUND, and FORBIDDEN without the right.
 */
export async function requireProposalRightLocked(
  tx: Transaction,
  { id, address, action }: { id: bigint; address: Address; action: ProposalAction },
): Promise<{ proposal: StoredProposal; grant: Exclude<Grant, "no"> }> {
  const { club } = (await findProposal(id, tx)) ?? refuseUnknown();
  const { grant } = await requireClubRightLocked(tx, { slug: club.slug, address, action });
  const proposal = (await lockProposal(tx, id)) ?? refuseUnknown();
  if (grant !== "yes") requireAuthor({ proposal, address, action });
  return { proposal, grant };
}

/** The same question before anything is asked of others: only the author, whatever else they may be. */
export function requireAuthor({
  proposal,
  address,
  action,
}: {
  proposal: StoredProposal;
  address: Address;
  action: ProposalAction;
}): void {
  if (proposal.author !== address) throw new AppError("FORBIDDEN", REFUSALS[action]);
}

function refuseUnknown(): never {
  throw new AppError("NOT_FOUND", "There is no such proposal.");
}
