import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import type { BountyDetail, BountySummary } from "./bounty-schemas";
import { bountyState } from "./bounty-state";
import { type StoredBounty, type StoredExtension, type StoredPrize, timesOf } from "./stored-bounty";

/** A bounty as lists show it, at the time it was read; of a hidden one no text. */
export function toBountySummary(bounty: StoredBounty): BountySummary {
  return {
    id: bounty.id.toString(),
    club: { slug: bounty.club.slug, name: bounty.club.name, avatarHash: bounty.club.avatarHash },
    number: bounty.number,
    title: bounty.hidden ? "" : bounty.title,
    sponsor: getAddress(bounty.sponsor),
    sponsorName: bounty.sponsorName,
    kind: bounty.kind,
    asset: bounty.asset,
    totalWei: bounty.totalWei.toString(),
    prizeCount: bounty.prizeCount,
    labels: [...bounty.labels],
    state: bountyState(timesOf(bounty), bounty.now),
    submissionsUntil: bounty.submissionsUntil.toISOString(),
    winnersBy: bounty.winnersBy.toISOString(),
    announcedAt: bounty.announcedAt?.toISOString() ?? null,
    submissionCount: bounty.submissionCount,
    payouts: bounty.payouts,
    winner: bounty.winner && { address: getAddress(bounty.winner.address), name: bounty.winner.name },
    createdAt: bounty.createdAt.toISOString(),
    hidden: toHiddenDto(bounty.hidden),
    isFeatured: bounty.isFeatured,
  };
}

/** A bounty as its page shows it. Winners are told once they are announced. */
export function toBountyDetail({
  bounty,
  prizes,
  extensions,
}: {
  bounty: StoredBounty;
  prizes: readonly StoredPrize[];
  extensions: readonly StoredExtension[];
}): BountyDetail {
  const { cancelled, fee } = bounty;
  return {
    ...toBountySummary(bounty),
    brief: bounty.hidden ? "" : bounty.brief,
    token: bounty.token && getAddress(bounty.token),
    prizes: prizes.map((prize) => toPrize(prize, bounty.announcedAt !== null)),
    visibility: bounty.visibility,
    submissionsPerPerson: bounty.submissionsPerPerson,
    extensions: extensions.map(({ at, before, after }) => ({
      at: at.toISOString(),
      submissionsUntil: {
        before: before.submissionsUntil.toISOString(),
        after: after.submissionsUntil.toISOString(),
      },
      winnersBy: { before: before.winnersBy.toISOString(), after: after.winnersBy.toISOString() },
    })),
    cancelled: cancelled && {
      at: cancelled.at.toISOString(),
      by: getAddress(cancelled.by),
      reason: cancelled.reason,
    },
    draftId: bounty.draftId,
    fee: { state: feeState(fee), txHash: fee.txHash },
    serverTime: bounty.now.toISOString(),
  };
}

function toPrize(
  { id, position, amountWei, submission, authorName, withdrawn }: StoredPrize,
  isAnnounced: boolean,
): BountyDetail["prizes"][number] {
  return {
    id: id.toString(),
    position,
    amountWei: amountWei.toString(),
    withdrawn: isAnnounced && withdrawn ? { at: withdrawn.at.toISOString(), reason: withdrawn.reason } : null,
    winner:
      isAnnounced && submission
        ? {
            address: getAddress(submission.author),
            name: authorName,
            submissionNumber: submission.number,
          }
        : null,
  };
}

function feeState({ isExempt, isCredited }: StoredBounty["fee"]): BountyDetail["fee"]["state"] {
  if (isExempt) return "exempt";
  return isCredited ? "proved" : "unproved";
}
