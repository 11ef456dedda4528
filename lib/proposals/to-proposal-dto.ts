import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import { hideText } from "@/lib/ballots/hide-text";
import { eachContract } from "@/lib/env/counted-contracts";
import { productChain } from "@/lib/env/product-chain";
import { writePowerRule } from "@/lib/power/voting-power";
import { caip2, caip10 } from "@/lib/shared/caip";
import type { ProposalDetail, ProposalSummary } from "./proposal-schemas";
import { proposalOutcome, proposalStatus } from "./proposal-status";
import type { StoredProposal } from "./stored-proposal";

/** A proposal as lists show it, at the time it was read; of a hidden one no text. */
export function toProposalSummary(proposal: StoredProposal): ProposalSummary {
  const { club, startsAt, endsAt, cancelled, finalAt, tally, rule, now } = proposal;
  const times = { startsAt, endsAt, cancelledAt: cancelled?.at ?? null };
  const isCancelled = cancelled !== null;
  const isDecided = isCancelled || finalAt !== null;
  return {
    id: proposal.id.toString(),
    club: { slug: club.slug, name: club.name, avatarHash: club.isHidden ? null : club.avatarHash },
    number: proposal.number,
    title: proposal.hidden ? "" : proposal.title,
    author: getAddress(proposal.author),
    authorName: proposal.authorName,
    status: proposalStatus(times, now),
    outcome: isDecided ? proposalOutcome({ tally, quorumPower: rule.quorumPower, isCancelled }) : null,
    createdAt: proposal.createdAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    tally: {
      yesPower: tally.yesPower.toString(),
      noPower: tally.noPower.toString(),
      yesCount: tally.yesCount,
      noCount: tally.noCount,
    },
    quorumPower: rule.quorumPower.toString(),
    isCounting: !isDecided && now >= endsAt,
    hidden: toHiddenDto(proposal.hidden),
    isFeatured: proposal.isFeatured,
  };
}

/** A proposal as its page shows it. */
export function toProposalDetail(
  proposal: StoredProposal,
  { isAltered }: { isAltered: boolean },
): ProposalDetail {
  const { rule, snapshot, cancelled, fee } = proposal;
  return {
    ...toProposalSummary(proposal),
    body: proposal.hidden ? "" : proposal.body,
    discussion: proposal.hidden ? "" : proposal.discussion,
    version: proposal.version,
    digest: proposal.digest,
    signed: toSignedDto(proposal),
    isAltered,
    rule: {
      hash: rule.hash,
      formula: rule.formula,
      ...writePowerRule(rule),
      ...eachContract((name) => getAddress(rule[name])),
      minimumPower: rule.minimumPower.toString(),
      totalPower: rule.totalPower.toString(),
      quorumPower: rule.quorumPower.toString(),
      quorumBasisPoints: rule.quorumBasisPoints,
      minimumPeriodSeconds: rule.minimumPeriodSeconds,
    },
    snapshot: { block: snapshot.block.toString(), hash: snapshot.hash, isLost: snapshot.lostAt !== null },
    authorPower: proposal.authorPower.toString(),
    draftId: proposal.draftId,
    fee: { state: feeState(fee), txHash: fee.txHash },
    cancelled: cancelled && {
      at: cancelled.at.toISOString(),
      by: getAddress(cancelled.by),
      reason: cancelled.reason,
      isSigned: proposal.isCancelSigned,
    },
    finalAt: proposal.finalAt?.toISOString() ?? null,
    caip: {
      chain: caip2(productChain.id),
      author: caip10(productChain.id, proposal.author),
      ...eachContract((name) => caip10(productChain.id, rule[name])),
    },
    serverTime: proposal.now.toISOString(),
  };
}

function toSignedDto({ club, signed }: StoredProposal): ProposalDetail["signed"] {
  return {
    club: club.isHidden ? hideText(signed.club) : signed.club,
    earliestStart: new Date(Number(signed.earliestStart) * 1_000).toISOString(),
    periodSeconds: Number(signed.periodSeconds),
    origin: signed.origin,
    salt: signed.salt,
  };
}

function feeState({ isExempt, isCredited }: StoredProposal["fee"]): ProposalDetail["fee"]["state"] {
  if (isExempt) return "exempt";
  return isCredited ? "proved" : "unproved";
}
